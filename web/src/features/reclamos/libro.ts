import { DESCRIPCION_MAXIMO, DETALLE_MAXIMO, MENSAJES_RECLAMO } from '@cabildo/contracts/reclamos'
import { type Faltas, faltasDePersona, PERSONA_VACIA, type Persona } from '../formularios/index.ts'

/** The complaints book as its page holds it (Table REC-A). */
export interface ValoresReclamo extends Persona {
  cellphone: string
  /** 0 until one is chosen (REC-38). */
  tipo_reclamo: number
  /** 0 for none. */
  area_id: number
  descripcion: string
  detalle: string
}

export const RECLAMO_VACIO: ValoresReclamo = {
  ...PERSONA_VACIA,
  ...{ cellphone: '', tipo_reclamo: 0, area_id: 0, descripcion: '', detalle: '' },
}

/** What is wrong, in the order of the fields (REC-11 to REC-20). */
export const faltasDeReclamo = (valores: ValoresReclamo): Faltas<ValoresReclamo> => ({
  ...faltasDePersona(valores),
  ...(valores.tipo_reclamo === 0 && { tipo_reclamo: MENSAJES_RECLAMO.sinMotivo }),
  ...(valores.descripcion.trim() === '' && { descripcion: 'Describa el servicio que recibió' }),
  ...(valores.descripcion.length > DESCRIPCION_MAXIMO && { descripcion: 'Escriba como máximo 2,000 caracteres' }),
  ...(valores.detalle.length > DETALLE_MAXIMO && { detalle: 'Escriba como máximo 4,000 caracteres' }),
})

/** The sections with their fields, for the progress beside the form (REC-02). */
export const SECCIONES_RECLAMO = [
  {
    nombre: 'Usuario',
    campos: ['ndoc', 'code_verifica', 'ape_nom', 'nruc', 'rsocial', 'phone', 'cellphone', 'email'],
  },
  { nombre: 'Atención brindada', campos: ['tipo_reclamo', 'area_id', 'descripcion'] },
  { nombre: 'Reclamación', campos: ['detalle'], opcional: true },
] as const
