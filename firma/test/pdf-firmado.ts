import { firmarPdf } from '../src/firmar.ts'
import { prepararPdf } from '../src/preparar/preparar.ts'
import type { Firmante, PedidoDeVerificacion } from '../src/tipos.ts'
import { actualizar, objetoDe, ultimoXref } from './actualizar-pdf.ts'
import { firmanteDePrueba, identidadDePrueba } from './certificados-de-prueba.ts'

export const CUANDO = new Date('2026-11-20T15:00:00Z')

/** An authority of a test's own, and whoever it gives a certificate. */
export interface Autoridad {
  raices: readonly Buffer[]
  /** Whose certificate names that DNI; null, none. */
  firmante(nombre: string, dni?: string | null): Firmante
}
export const unaAutoridad = (): Autoridad => {
  const raiz = identidadDePrueba({ nombre: 'Autoridad de prueba', autoridad: true })
  return {
    raices: [raiz.certificado],
    firmante: (nombre, dni = '98000001') => {
      const serie = dni === null ? '' : `DNI:${dni}`
      return firmanteDePrueba(identidadDePrueba({ nombre, serie, emisor: raiz }), [raiz.certificado])
    },
  }
}

/** Signs a PDF as the product does, so many times; the product takes the last page. */
export const firmar = async (autoridad: Autoridad, pdf: Buffer, veces = 1, pagina = 0): Promise<Buffer> => {
  let firmado = pdf
  for (let n = 1; n <= veces; n++) {
    const nombre = `Íñigo Núñez Peña ${n}`
    // Below those that are there.
    const y = 65 + 60 * (firmado.toString('latin1').split('/ByteRange').length - 1)
    const sello = { pagina, x: 5, y, imagen: null }
    const firma = { nombre, motivo: 'Soy el autor del documento', lugar: 'Ilo', fecha: CUANDO, sello }
    firmado = await firmarPdf(prepararPdf, autoridad.firmante(nombre), firma, firmado)
  }
  return firmado
}

export const pedido = (raices: readonly Buffer[], mas: Partial<PedidoDeVerificacion> = {}): PedidoDeVerificacion => ({
  raices,
  ahora: CUANDO,
  ...mas,
})

export interface FirmaAMano {
  /** Makes the container from the bytes that are signed. */
  cms: (firmado: Buffer) => Buffer
  formato?: string
  /** Further entries of the signature's dictionary, of its field, and of the update. */
  diccionario?: string
  campo?: string
  rect?: string
  nombre?: string
  objetos?: Readonly<Record<number, string>>
  entradas?: Readonly<Record<number, number>>
  trailer?: string
  /** The catalogue that it changes, the table that it goes back to, and how the file ends. */
  catalogo?: string
  prev?: number
  fin?: string
  /** Changes the digits of the room, and the byte range. */
  hueco?: (digitos: string) => string
  rango?: (rango: number[]) => number[]
  /** Number of the first of its three objects. */
  desde?: number
}

const SITIO = 12_000

/** Signs a PDF of `pdfDePrueba` by hand, with a field without a picture. */
export const firmarAMano = (pdf: Buffer, pedida: FirmaAMano): Buffer => {
  const { formato = 'ETSI.CAdES.detached', diccionario = '', campo = '', nombre = 'Firma1', desde = 15_000 } = pedida
  const { rect = '[0 0 0 0]', catalogo = objetoDe(pdf, 1), prev = ultimoXref(pdf), fin = '%%EOF\n' } = pedida
  const { hueco = (digitos) => digitos, rango = (r) => r, objetos = {}, entradas = {}, trailer = '' } = pedida
  const molde = '[0 0000000000 0000000000 0000000000]'
  const campos = /\/Fields \[(.*?)\]/.exec(catalogo)?.[1] ?? ''
  const salida = actualizar(pdf, {
    entradas,
    trailer,
    prev,
    fin,
    objetos: {
      [desde]:
        `<< /Type /${formato === 'ETSI.RFC3161' ? 'DocTimeStamp' : 'Sig'} /Filter /Adobe.PPKLite /SubFilter /${formato} ` +
        `/ByteRange ${molde} /Contents <${'0'.repeat(SITIO)}> /M (D:20261120100000-05'00') ${diccionario} >>`,
      [desde + 1]: `<< /FT /Sig /T (${nombre}) /V ${desde} 0 R /Type /Annot /Subtype /Widget /Rect ${rect} ${campo} >>`,
      1:
        `${catalogo.replace(/\/AcroForm <<.*?>>/, '').replace(/>>\s*$/, '')} ` +
        `/AcroForm << /Fields [${campos} ${desde + 1} 0 R] /SigFlags 3 >> >>`,
      ...objetos,
    },
  })
  const inicio = salida.indexOf('/Contents <', pdf.length) + '/Contents '.length
  const sigue = inicio + SITIO + 2
  const tramos = rango([0, inicio, sigue, salida.length - sigue])
  salida.write(`[${tramos.join(' ')}]`.padEnd(molde.length), salida.indexOf(molde, pdf.length), 'latin1')
  const cms = pedida.cms(Buffer.concat([salida.subarray(0, inicio), salida.subarray(sigue)]))
  salida.write(hueco(cms.toString('hex').padEnd(SITIO, '0')), inicio + 1, 'latin1')
  return salida
}
