/** An e-mail in a narrow cell: it breaks before its '@' rather than inside a word. */
export const Correo = ({ direccion }: { direccion: string }) => {
  const arroba = direccion.lastIndexOf('@')
  if (arroba <= 0) return direccion
  return (
    <>
      {direccion.slice(0, arroba)}
      <wbr />
      {direccion.slice(arroba)}
    </>
  )
}
