/** Opens the phone's SMS app. Without a number the person chooses one. iPhones want "&" where others want "?". */
export function smsLink(phone: string, text: string, userAgent = navigator.userAgent): string {
  const isApple = /iPad|iPhone|iPod/.test(userAgent);
  return `sms:${phone}${isApple ? '&' : '?'}body=${encodeURIComponent(text)}`;
}
