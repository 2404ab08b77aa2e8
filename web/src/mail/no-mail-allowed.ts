/** The message that the operator does not allow the organisation to send email, with the next step. */
export const NO_MAIL_ALLOWED = {
  title: 'This organisation can’t send email',
  sentence: 'Ask the person who runs this server to allow email. You can save PDFs and send them another way.',
}
