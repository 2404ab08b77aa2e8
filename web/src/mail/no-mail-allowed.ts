/** The message for an organisation that the operator does not allow to send email. It includes the next step. */
export const NO_MAIL_ALLOWED = {
  title: 'This organisation can’t send email',
  sentence: 'Ask the person who runs this server to allow email. You can save PDFs and send them another way.',
}
