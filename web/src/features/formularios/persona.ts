import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { emailCorrecto, JURIDICA, MENSAJES_CIUDADANO, NATURAL, type TipoPersona } from '@cabildo/contracts/ciudadano'

/** Who files, as the form holds it (Tables MPV-A and REC-A). */
export interface Persona {
  tipo_doc: TipoPersona
  ndoc: string
  code_verifica: string
  ape_nom: string
  nruc: string
  rsocial: string
  phone: string
  email: string
}

export const PERSONA_VACIA: Persona = {
  tipo_doc: NATURAL,
  ndoc: '',
  code_verifica: '',
  ape_nom: '',
  nruc: '',
  rsocial: '',
  phone: '',
  email: '',
}

/** The fields that a change of the type of person clears (MPV-34). */
export const SIN_DOCUMENTO = { ndoc: '', code_verifica: '', ape_nom: '', nruc: '', rsocial: '' } as const

/** What is wrong, by field. */
export type Faltas<V> = Partial<Record<keyof V & string, string>>

const faltasNatural = ({ ndoc, code_verifica, ape_nom }: Persona): Faltas<Persona> => {
  if (verificadorCorrecto(ndoc, code_verifica)) return ape_nom.trim() ? {} : { ape_nom: 'Ingrese el nombre completo' }
  // The name comes with the number, so a missing number needs no second error.
  return {
    ...(ndoc.length !== 8 && { ndoc: 'El DNI debe tener 8 dígitos' }),
    ...(code_verifica === ''
      ? { code_verifica: 'Ingrese el código de verificación' }
      : ndoc.length === 8 && { code_verifica: MENSAJES_CIUDADANO.verificadorInvalido }),
  }
}

const faltasJuridica = ({ nruc, rsocial }: Persona): Faltas<Persona> => {
  if (!rucCorrecto(nruc)) return { nruc: MENSAJES_CIUDADANO.rucInvalido }
  return rsocial.trim() ? {} : { rsocial: 'Ingrese la razón social' }
}

/** The rules of who files, in the order of the fields: only those of the chosen type count (MPV-17 to 24, MPV-33). */
export const faltasDePersona = (persona: Persona): Faltas<Persona> => ({
  ...(persona.tipo_doc === JURIDICA ? faltasJuridica(persona) : faltasNatural(persona)),
  ...(persona.phone === '' && { phone: 'Ingrese el teléfono' }),
  ...(!emailCorrecto(persona.email) && { email: MENSAJES_CIUDADANO.emailInvalido }),
})

/** The number to look up; null while it is incomplete, or its verifier is wrong (MPV-35, 36). */
export const consultable = (persona: Persona): { dni: string; code: string } | { ruc: string } | null => {
  const { tipo_doc, ndoc, code_verifica, nruc } = persona
  if (tipo_doc === JURIDICA) return rucCorrecto(nruc) ? { ruc: nruc } : null
  return verificadorCorrecto(ndoc, code_verifica) ? { dni: ndoc, code: code_verifica } : null
}

/** Who filed, as a copy of what was sent names it. */
export const datosDePersona = (persona: Persona): (readonly [nombre: string, valor: string])[] => [
  ...(persona.tipo_doc === JURIDICA
    ? ([
        ['RUC', persona.nruc],
        ['Razón social', persona.rsocial.trim()],
      ] as const)
    : ([
        ['DNI', persona.ndoc],
        ['Apellidos y nombres', persona.ape_nom.trim()],
      ] as const)),
  ['Teléfono', persona.phone],
  ['Correo electrónico', persona.email],
]
