/** Why nothing can be mailed from an organisation that the operator has barred, and what to do. */
export const NO_MAIL_ALLOWED = {
  title: 'This organisation can’t send mail',
  sentence: 'Ask the person who runs this server to allow it. You can save PDFs and send them another way.',
}
