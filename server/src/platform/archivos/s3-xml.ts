import { SaxesParser } from 'saxes'

/** One page of a bucket's list. */
interface PaginaS3 {
  objetos: { key: string; cambiado: Date }[]
  /** The token that asks for the next page; undefined on the last page. */
  siguiente: string | undefined
}

/** Reads the answer of ListObjectsV2. Throws when it is not one. */
export const leerLista = (xml: string): PaginaS3 => {
  const objetos: PaginaS3['objetos'] = []
  let siguiente: string | undefined
  let key = ''
  let cambiado = ''
  recorrer(xml, (camino, texto) => {
    if (camino === 'ListBucketResult/Contents/Key') key = texto
    else if (camino === 'ListBucketResult/Contents/LastModified') cambiado = texto
    else if (camino === 'ListBucketResult/Contents') objetos.push({ key, cambiado: new Date(cambiado) })
    else if (camino === 'ListBucketResult/NextContinuationToken') siguiente = texto
  })
  return { objetos, siguiente }
}

/** The code of an error, such as NoSuchBucket; undefined when the text holds none. */
export const leerError = (xml: string): string | undefined => {
  let codigo: string | undefined
  try {
    recorrer(xml, (camino, texto) => {
      if (camino === 'Error/Code') codigo = texto
    })
  } catch {
    // An answer that is not the XML of S3 comes not from the service but from a proxy before it.
  }
  return codigo
}

/** Calls back at the end of each element, with the names from the outermost element to it and its text. */
const recorrer = (xml: string, alCerrar: (camino: string, texto: string) => void): void => {
  const lector = new SaxesParser({ xmlns: false, position: false })
  const nombres: string[] = []
  let texto = ''
  lector.on('error', (error) => {
    throw error
  })
  lector.on('opentag', ({ name }) => {
    nombres.push(name)
    texto = ''
  })
  lector.on('text', (trozo) => {
    texto += trozo
  })
  lector.on('closetag', () => {
    alCerrar(nombres.join('/'), texto)
    nombres.pop()
  })
  lector.write(xml).close()
}
