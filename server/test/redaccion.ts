import type { Borrador } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { esDeSesion, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { marca } from '../src/features/documentos/redaccion/imagen.ts'
import type { Entidad } from '../src/features/documentos/redaccion/membrete.ts'
import { leerPlantillas } from '../src/features/documentos/redaccion/plantillas.ts'
import type { Expedido, Redaccion } from '../src/features/documentos/redaccion/redaccion.ts'

export const ENTIDAD: Entidad = {
  nombre: 'Municipalidad Provincial de Valle Alto',
  siglas: 'MPVA',
  ciudad: 'Valle Alto',
  logo: marca('#1a6150'),
  logoPropio: false,
  lemas: new Map([[2026, '“Año de la prueba”']]),
  direccion: 'https://tramites.munivallealto.gob.pe',
}
export const PLANTILLAS = await leerPlantillas()
export const EXPEDIDO: Expedido = {
  area: { id: 11, name: 'Alcaldía' },
  nro_doc: 45,
  code_verifica: 'ABCDEFG',
  dia: '2026-11-21',
}

/** A draft of any type, complete. */
export const unBorrador = (tipo_doc: TipoDocumento, mas: Partial<Borrador> = {}): Borrador => ({
  tipo_doc,
  anio: 2026,
  nombre: '',
  comparecientes: '',
  destinatario: esComunicacion(tipo_doc) ? 'Gerencia Municipal' : '',
  vistos: esDeSesion(tipo_doc) ? '' : 'El Informe N° 120-2026-GDU;',
  considerandos: 'Que, la municipalidad goza de autonomía.\nMediante informe se opina favorablemente.',
  resolutivos: esComunicacion(tipo_doc)
    ? ['Aprobación del plan anual']
    : ['Aprobar el plan anual.', 'Encargar su cumplimiento.'],
  tipo_sesion: esDeSesion(tipo_doc) ? 2 : null,
  fecha_sesion: esDeSesion(tipo_doc) ? '2026-09-15' : null,
  ...mas,
})

/** The texts of a redaction, one per printed paragraph. */
export const lineasDe = ({ bloques }: Redaccion): string[] =>
  bloques.flatMap((uno) => {
    if (uno.estilo === 'firmas') return uno.firmantes.flat()
    if ('texto' in uno) return [uno.texto]
    const rotulo = uno.estilo === 'lista' ? '' : (uno.rotulo ?? '')
    return [(uno.estilo === 'dato' && rotulo ? `${rotulo}:` : rotulo) + uno.tramos.map(({ texto }) => texto).join('')]
  })
