/** "0803 123 4567" for "+2348031234567". */
export function localPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d+)$/, '0$1 $2 $3');
}

/** Opens a chat with an E.164 number. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.slice(1)}`;
}
