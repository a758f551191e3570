export function CorporateAuthPage() {
  return null;
}
