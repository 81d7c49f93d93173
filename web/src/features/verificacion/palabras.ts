import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_CARGO } from '@cabildo/contracts/cargos'
import { NO_FIRMADO } from '@cabildo/contracts/documentos-no-firmado'
import type { CopiaVerificada, DocumentoVerificado, ResultadoFirma } from '@cabildo/contracts/verificacion'

type Referencia = Pick<DocumentoVerificado, 'tipo' | 'nro_doc' | 'anio' | 'numero_impreso'>

/** The document as people name it, by the whole number that it prints: 'Resoluciones Alcaldia N° 045-2026-A-MPVA' (ORG-24). */
export const nombreDe = ({ tipo, nro_doc, anio, numero_impreso }: Referencia): string =>
  `${tipo} N° ${numero_impreso ?? `${nro_doc}-${anio}`}`

/** What the verdict means for readers of the municipality's own document. */
export const SENTIDO_DEL_REGISTRADO: Record<ResultadoFirma, string> = {
  VÁLIDO: 'El documento existe en el registro de la municipalidad. Compárelo con el que usted tiene.',
  INDETERMINADO: 'El documento existe en el registro de la municipalidad. Compárelo con el que usted tiene.',
  'NO VÁLIDO': 'No confíe en este archivo y avise a la municipalidad.',
}

const SENTIDO_DE_LA_COPIA: Record<ResultadoFirma, string> = {
  VÁLIDO: 'Las firmas son auténticas y el archivo no cambió desde que se firmó.',
  INDETERMINADO: 'No se puede asegurar quién lo firmó. Pregunte a la entidad que emitió el documento.',
  'NO VÁLIDO': 'El archivo no es confiable. Pida otra copia a la entidad que emitió el documento.',
}

/** What our register knows of one of our files; it answers for the file, and not for signatures that are missing (D-139). */
const SENTIDO_DEL_NUESTRO: Record<ResultadoFirma, string> = {
  ...SENTIDO_DE_LA_COPIA,
  INDETERMINADO:
    'La municipalidad registró este archivo, pero sus firmas digitales no bastan para darlo por válido. Si tiene dudas, pregunte a la municipalidad.',
  'NO VÁLIDO': SENTIDO_DEL_REGISTRADO['NO VÁLIDO'],
}

/** What the verdict on the signatures means for whoever brought the file. */
export const sentidoDeLaCopia = ({ procedencia, verificacion: { resultado } }: CopiaVerificada): string => {
  // Somebody changed the file after signing, whatever its signatures say.
  if (procedencia === 'modificado')
    return 'No use esta copia: pida el documento a la municipalidad o véalo con su código.'
  return (procedencia === 'desconocido' ? SENTIDO_DE_LA_COPIA : SENTIDO_DEL_NUESTRO)[resultado]
}

interface Procedencia {
  tono: 'bueno' | 'dudoso' | 'malo'
  titulo: string
  texto: string
}

/** The relation of the file to the municipality. */
export const procedenciaDe = ({ procedencia, documento, cargo, verificacion }: CopiaVerificada): Procedencia => {
  if (cargo)
    return {
      tono: 'bueno',
      titulo: MENSAJES_CARGO.verificado,
      texto: `${cargo.clase} N.° ${cargo.numero}, del ${fecha(cargo.fecha)} a las ${hora(cargo.fecha)}. Su archivo es igual, byte por byte, al que guarda la municipalidad.`,
    }
  const noValido = verificacion.resultado === 'NO VÁLIDO'
  const nombre = documento ? `${nombreDe(documento)}, de ${documento.area}` : 'Es un cargo de la municipalidad'
  switch (procedencia) {
    case 'vigente':
      if (noValido)
        return {
          tono: 'dudoso',
          titulo: 'Es el archivo que guarda la municipalidad, pero sus firmas no son válidas',
          texto: `${nombre}. Se guardó así, y la municipalidad debe revisarlo.`,
        }
      return {
        tono: 'bueno',
        titulo: 'Es un documento de la municipalidad, sin ningún cambio',
        texto: `${nombre}. Su archivo es igual, byte por byte, al que guarda la municipalidad.`,
      }
    case 'anterior':
      return {
        tono: 'dudoso',
        titulo: 'Es una versión anterior de un documento de la municipalidad',
        texto: noValido
          ? `${nombre}. Después hubo otra versión, y las firmas de esta no son válidas.`
          : `${nombre}. No fue alterada, pero después hubo otra versión, con más firmas o que la reemplaza.`,
      }
    case 'modificado':
      return {
        tono: 'malo',
        titulo: noValido
          ? 'Es un documento de la municipalidad que fue cambiado después de firmarse'
          : 'Es un documento de la municipalidad al que se le agregó algo',
        texto: `${nombre}. Después de sus firmas alguien ${noValido ? 'cambió o añadió' : 'añadió'} contenido que la municipalidad no registró.`,
      }
    case 'borrador':
      return {
        tono: 'dudoso',
        titulo: NO_FIRMADO,
        texto: 'Nadie responde aún por su contenido. Pida a la municipalidad el documento firmado.',
      }
    case 'desconocido':
      return {
        tono: 'dudoso',
        titulo: 'La municipalidad no tiene este archivo en su registro',
        texto:
          'Puede ser de otra entidad, o una copia escaneada, impresa o vuelta a guardar de un documento que sí existe: verifíquelo con su código.',
      }
  }
}
