import * as z from 'zod/mini'
import { cifras, DNI_INVALIDO, sinFaltas, texto } from './base/esquema.ts'
import { rucCorrecto } from './base/ruc.ts'
import { verificadorCorrecto } from './base/verificador.ts'
import { emailCorrecto, JURIDICA, MENSAJES_CIUDADANO, NATURAL, NOMBRE_MAXIMO, TELEFONO_MAXIMO } from './ciudadano.ts'

/** MPV-24, REC-19. */
export const Email = z
  .string({ error: MENSAJES_CIUDADANO.emailInvalido })
  .check(z.trim(), z.refine(emailCorrecto, { error: MENSAJES_CIUDADANO.emailInvalido }))

/** What the mail of a case came to: it comes back, or its citizen gave another address, for this case alone (CON-24). */
export const CORREO_DE_CASO = { correo_devuelto: z.boolean(), otro_correo: z.nullable(z.string()) }

/** MPV-23, REC-18. */
export const Telefono = cifras(TELEFONO_MAXIMO, 'Ingrese el teléfono')

const corto = (max: number) => z._default(texto(max), '')

/** Who files, before it is known which of the fields count (MPV-33, REC-09). */
export const CAMPOS_PERSONA = {
  ndoc: corto(8),
  code_verifica: corto(1),
  ape_nom: corto(NOMBRE_MAXIMO),
  nruc: corto(11),
  rsocial: corto(NOMBRE_MAXIMO),
}

type Persona = z.output<z.ZodMiniObject<typeof CAMPOS_PERSONA>> & { tipo_doc: number }

const falta = (hay: boolean, campo: string, mensaje: string): [campo: string, mensaje: string][] =>
  hay ? [[campo, mensaje]] : []

/** The refusals of who files, by field: of a person DNI, verifier and name, of an entity RUC and name (MPV-17 to 22). */
const faltasDePersona = (p: Persona): [campo: string, mensaje: string][] => {
  if (p.tipo_doc === JURIDICA)
    return [
      ...falta(!rucCorrecto(p.nruc), 'nruc', MENSAJES_CIUDADANO.rucInvalido),
      ...falta(p.rsocial === '', 'rsocial', 'Ingrese la razón social'),
    ]
  if (p.tipo_doc !== NATURAL) return []
  const esDni = /^\d{8}$/.test(p.ndoc)
  return [
    ...falta(!esDni, 'ndoc', DNI_INVALIDO),
    // Without its number a verifier can only be missing.
    ...falta(
      esDni ? !verificadorCorrecto(p.ndoc, p.code_verifica) : p.code_verifica === '',
      'code_verifica',
      MENSAJES_CIUDADANO.verificadorInvalido,
    ),
    ...falta(p.ape_nom === '', 'ape_nom', 'Ingrese el nombre completo'),
  ]
}

/** Refuses a form whose person or entity is not complete. */
export const personaCompleta = sinFaltas(faltasDePersona)

/** Who files, with only the fields that count: the others of a switched form are dropped (MPV-33). */
export const soloLoSuyo = <P extends Persona>(p: P): P =>
  p.tipo_doc === JURIDICA
    ? { ...p, ndoc: '', code_verifica: '', ape_nom: '' }
    : { ...p, nruc: '', rsocial: '', code_verifica: p.code_verifica.toUpperCase() }
