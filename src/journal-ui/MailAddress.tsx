/** An address to read: where it needs two lines, the second one begins at its « @ » and no word of it is cut. */
export function MailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
