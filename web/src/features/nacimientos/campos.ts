import { fecha } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_NACIMIENTOS, type Nacimiento, nombreDeSexo } from '@cabildo/contracts/nacimientos'
import type { Ubigeo } from '@cabildo/contracts/ubigeos'

/** The fields that people write, in the order of the modal, as its foot names them. */
export const NOMBRES = {
  ano_eje: 'año',
  nro_lib: 'libro',
  nro_fol: 'folio',
  fch_ing: 'fecha de ingreso',
  ape1: 'primer apellido',
  ape2: 'segundo apellido',
  nom_nac: 'nombres',
  sex_nac: 'sexo',
  fch_nac: 'fecha de nacimiento',
  ubigeo: 'ubigeo',
  ape_pad: 'apellido del padre',
  nom_pad: 'nombre del padre',
  ape_mad: 'apellido de la madre',
  nom_mad: 'nombre de la madre',
} as const
export type Campo = keyof typeof NOMBRES

/** Marked as required, and saved empty all the same (NAC-12). */
export const MARCADOS = ['ano_eje', 'nro_lib', 'nro_fol', 'ape1', 'ape2'] as const satisfies readonly Campo[]

/** The fields as the controls hold them. */
export type Valores = Record<Campo, string>

export const valoresDe = (nacimiento: Nacimiento | null): Valores => ({
  ano_eje: String(nacimiento?.ano_eje ?? ''),
  nro_lib: nacimiento?.nro_lib ?? '',
  nro_fol: nacimiento?.nro_fol ?? '',
  fch_ing: nacimiento?.fch_ing ?? '',
  ape1: nacimiento?.ape1 ?? '',
  ape2: nacimiento?.ape2 ?? '',
  nom_nac: nacimiento?.nom_nac ?? '',
  sex_nac: nacimiento?.sex_nac ?? '',
  fch_nac: nacimiento?.fch_nac ?? '',
  ubigeo: nacimiento?.ubigeo ?? '',
  ape_pad: nacimiento?.ape_pad ?? '',
  nom_pad: nacimiento?.nom_pad ?? '',
  ape_mad: nacimiento?.ape_mad ?? '',
  nom_mad: nacimiento?.nom_mad ?? '',
})

/** 'MOQUEGUA, MARISCAL NIETO, MOQUEGUA': district, province, department. */
export const nombreDeLugar = ({ distrito, provincia, departamento }: Ubigeo): string =>
  `${distrito}, ${provincia}, ${departamento}`

/** 'INEI 180101 · RENIEC 170101': both number the same district differently, so each code has its name. */
export const codigosDe = ({ inei, reniec }: Ubigeo): string => `INEI ${inei} · RENIEC ${reniec ?? 'sin código'}`

/** What a record says in a field, as people read it. */
export const leido = (campo: Campo, nacimiento: Nacimiento): string => {
  const valor = valoresDe(nacimiento)[campo]
  if (campo === 'fch_nac' || campo === 'fch_ing') return fecha(valor) || '—'
  if (campo === 'sex_nac') return nombreDeSexo(valor)
  if (campo === 'ubigeo') return nacimiento.lugar ? nombreDeLugar(nacimiento.lugar) : valor || '—'
  return valor || '—'
}

/** The words of the table's columns, so that field and column are called the same. */
export const ROTULOS = Object.fromEntries(COLUMNAS_NACIMIENTOS.map(({ campo, titulo }) => [campo, titulo])) as Record<
  Campo | 'ape_nac',
  string
>

/** Surnames and year as the server derives them again (NAC-09). */
export const derivados = ({ ape1, ape2, fch_nac }: Valores) => ({
  ape_nac: `${ape1.trim()} ${ape2.trim()}`.trim(),
  ano_nac: /^\d{4}-/.test(fch_nac) ? fch_nac.slice(0, 4) : '',
})

/** Names a record: 'QUISPE MAMANI, ROSA'. */
export const nombreDe = ({ id, ape_nac, nom_nac }: Nacimiento): string =>
  [ape_nac, nom_nac].filter(Boolean).join(', ') || `registro ${id}`
