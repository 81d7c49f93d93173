import PostalMime from 'postal-mime'

/** A mail as its reader sees it: from and to whom, subject, and its two bodies. */
export const leerCorreo = async (fuente: Buffer) => {
  const { from, to = [], subject = '', text = '', html = '' } = await PostalMime.parse(fuente)
  return { de: from?.address, para: to.map(({ address }) => address), asunto: subject, texto: text, html }
}
