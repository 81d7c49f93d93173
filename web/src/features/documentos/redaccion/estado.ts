import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { entidad } from '../../../platform/entidad.ts'
import type { Generado } from './borradores.ts'

interface Situacion {
  falta: readonly string[]
  editando: boolean
  /** What is written now, as one text. */
  huella: string
  /** What was generated for this type and year. */
  generado: Generado | null
  conPdf: boolean
  /** The chosen PDF was made from another text. */
  pdfViejo: boolean
  /** A file was chosen in the tab of annexes and not added. */
  anexoSuelto: boolean
}

export interface Estado {
  texto: string
  clase: 'aviso' | 'word' | 'listo'
}

const GENERADO = { word: 'Word generado', pdf: 'Vista previa generada' } as const

/** Today only the hour; otherwise the date too, because the paper may be days old. */
const momentoDe = (en: number): string => {
  const marca = marcaLima(new Date(en))
  const aLas = `a las ${hora(marca)}`
  return marca.startsWith(entidad.hoy) ? aLas : `el ${fecha(marca)} ${aLas}`
}

/** The text of the foot: why a button is disabled, or the state of the document (DOC-40 to DOC-42). */
export const estadoDe = ({ falta, editando, huella, generado, conPdf, pdfViejo, anexoSuelto }: Situacion): Estado => {
  const aviso = (texto: string): Estado => ({ texto, clase: 'aviso' })
  if (editando) return aviso('Termine de editar el artículo para guardar')
  if (falta.length > 0) return aviso(`Falta: ${falta.join(', ')}`)
  if (anexoSuelto) return aviso('Eligió un archivo que aún no es anexo: pulse Agregar Anexo')
  if (!generado) return aviso('Genere el Word o la vista previa para poder subir el PDF')
  const que = `${GENERADO[generado.formato]} ${momentoDe(generado.en)}`
  if (generado.huella === '') return aviso('El número cambió: genere el Word otra vez')
  if (generado.huella !== huella) return aviso(`${que}: ya no tiene el último texto. Genere otra vez.`)
  if (pdfViejo) return aviso('El PDF elegido no tiene el último texto: genere otra vez y súbalo')
  if (conPdf) return { texto: 'El PDF se sube al guardar', clase: 'listo' }
  return { texto: `${que}. Ya puede subir el PDF.`, clase: 'word' }
}
