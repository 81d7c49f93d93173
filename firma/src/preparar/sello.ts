import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { enSello } from '../fecha.ts'
import type { Firma } from '../tipos.ts'
import type { Actualizacion } from './actualizacion.ts'
import { leerImagen } from './imagen.ts'
import { codificada, DURO, NEGRITA, NORMAL } from './letras.ts'
import { type Lugar, medidasDelSello } from './lugar.ts'
import { type Maqueta, maquetar } from './maqueta.ts'

/** Draws the visible stamp as a form that its annotation shows (FIR-13). */
export const dibujarSello = async (
  context: PDFContext,
  cambios: Actualizacion,
  firma: Firma,
  { matriz }: Lugar,
): Promise<PDFRef> => {
  const medidas = medidasDelSello(firma.sello)
  const imagen = firma.sello.imagen && (await leerImagen(context, firma.sello.imagen))
  const textos = { ...firma, fecha: enSello(firma.fecha).replace(/ (?=-)/, DURO) }
  const maqueta = maquetar(medidas, textos, imagen ? imagen.ancho / imagen.alto : null)

  const recursos = context.obj({ Font: { N: fuente(NORMAL.fuente), B: fuente(NEGRITA.fuente) } })
  if (imagen) {
    if (imagen.mascara) imagen.objeto.dict.set(PDFName.of('SMask'), cambios.agregar(imagen.mascara))
    recursos.set(PDFName.of('XObject'), context.obj({ Im: cambios.agregar(imagen.objeto) }))
    recursos.set(PDFName.of('ExtGState'), context.obj({ P: { Type: 'ExtGState', ca: PALIDEZ } }))
  }
  return cambios.agregar(
    context.flateStream(instrucciones(medidas, maqueta), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, medidas.ancho, medidas.alto],
      Matrix: [...matriz],
      Resources: recursos,
    }),
  )
}

/** How much of a picture is left behind text: it is known, and what is written on it is read. */
const PALIDEZ = 0.3

const fuente = (BaseFont: string) => ({ Type: 'Font', Subtype: 'Type1', BaseFont, Encoding: 'WinAnsiEncoding' })

const instrucciones = ({ ancho, alto }: { ancho: number; alto: number }, { trazos, imagen }: Maqueta): string =>
  [
    `q 0.45 G 0.5 w 0.25 0.25 ${ancho - 0.5} ${alto - 0.5} re S Q`,
    ...(imagen
      ? [
          `q ${imagen.fondo ? '/P gs ' : ''}${[imagen.ancho, 0, 0, imagen.alto, imagen.x, imagen.y].map(cifra).join(' ')} cm /Im Do Q`,
        ]
      : []),
    'q 0 g BT',
    ...trazos.map(
      ({ texto, letra, cuerpo, x, y }) =>
        `/${letra === NEGRITA ? 'B' : 'N'} ${cifra(cuerpo)} Tf 1 0 0 1 ${cifra(x)} ${cifra(y)} Tm <${codificada(texto)}> Tj`,
    ),
    'ET Q',
  ].join('\n')

const cifra = (n: number) => String(Number(n.toFixed(3)))
