/** The part of nodemailer that is used here; the package has no types. */
declare module 'nodemailer' {
  export function createTransport(options: object): {
    sendMail(mail: object): Promise<{ messageId?: string }>;
  };
}
