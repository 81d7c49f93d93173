import { VARIABLES_LEIDAS, type VariableLeida } from '@cabildo/contracts/seguimiento-reglas'

/** How people head the column of a variable, the clearest first, and headings that only look like it. */
interface Nombres {
  son: readonly RegExp[]
  no?: RegExp
}

const cualquiera = (...varias: readonly RegExp[]): RegExp => new RegExp(varias.map(({ source }) => source).join('|'))
/** Of one month or year, still to come, or up to an earlier day: not what has been reached so far. */
const NO_ACUMULADO = cualquiera(
  /(?<!al|hastael)mes|mensual|anual|delano|ejercicio|seman|diari|program|previst|anterior|saldo|pendiente/,
  /^(?!.*(?:hasta|(?<!fisc|tot)al(?:\d|mes|ano))).*(?:19|20)\d\d$/,
)
/** An amount of money beside the percentage of the same name. */
const EN_SOLES = /soles$|monto|(?:financier[oa]|acumulad[oa]|ejecutad[oa])(?:en)?s$/
const DE_OTRO_DIA = /program|expediente|estudio|viabilidad|convocatoria|funcionamiento|garantia/

/** Headings are compared without blanks, case, accents or signs (`llana`). */
const NOMBRES: Record<VariableLeida, Nombres> = {
  cui: {
    son: [
      /^(?:no?|nro|num|numero)?(?:de)?(?:cod(?:igo)?)?(?:de)?cui$/,
      /^cod(?:igo)?unico(?:de)?(?:la?)?(?:inversion(?:es)?|proyecto)?(?:cui)?$/,
      /^(?:no?|nro|num|numero)?(?:de)?(?:cod(?:igo)?)?(?:cui[oy]?(?:cod(?:igo)?)?snip|snip[oy]?(?:cod(?:igo)?)?cui)$/,
      /^cod(?:igo)?(?:de)?(?:la?)?(?:inversion(?:es)?|proyecto|pip?)$/,
    ],
  },
  title_meta: {
    son: [
      /^(?:nombre|denominacion)(?:de)?(?:l|la)?(?:inversion|proyecto|obra|meta|pip?)/,
      /^(?:titlemeta|proyecto|obra|inversion|meta|nombre|denominacion)$/,
      /^proyecto(?:de)?inversion/,
    ],
  },
  pim_current: { son: [/^pim(?:actual|current|\d{4})?$/, /^presupuestoinstitucionalmodificado/, /^pim/] },
  devengado_acumulado_total: {
    son: [
      /^dev(?:engado)?acum(?:ulado)?(?:total)?$/,
      /^(?:total)?dev(?:engado)?(?:total)?acum/,
      /^(?:totaldevengado|dev(?:engado)?total)/,
      /^devengado/,
      /^presupuestoejecutado/,
    ],
    no: NO_ACUMULADO,
  },
  avance_financiero_acumulado: {
    son: [
      /^(?:porcentaje)?(?:de)?(?:avance|av)(?:acum(?:ulado)?)?fin(?:anc|anciero)?(?:acum(?:ulado)?)?$/,
      /^(?:porcentaje)?(?:de)?avance(?:acum(?:ulado)?)?financiero/,
      /^(?:porcentaje)?(?:de)?(?:avance)?(?:de)?(?:la)?ejecucionfinanc(?:iera)?(?:acum(?:ulada)?)?$/,
      /^avance(?:de)?(?:la)?ejecucion$/,
    ],
    no: cualquiera(NO_ACUMULADO, EN_SOLES),
  },
  avance_fisico: {
    son: [
      /^(?:porcentaje)?(?:de)?(?:avance|av)(?:acum(?:ulado)?)?fis(?:ico)?(?:acum(?:ulado)?|real|ejecutado)?$/,
      /^(?:porcentaje)?(?:de)?avance(?:acum(?:ulado)?)?fisico/,
      /^(?:porcentaje)?(?:de)?(?:avance)?(?:de)?(?:la)?ejecucionfis(?:ica)?(?:acum(?:ulada)?)?$/,
    ],
    no: cualquiera(NO_ACUMULADO, EN_SOLES),
  },
  fechaini: {
    son: [
      /^(?:f|fec|fecha)(?:de)?ini(?:cio)?$/,
      /^(?:f|fec|fecha)(?:de)?inicio/,
      /^inicio(?:de)?(?:la)?(?:ejecucion|obra|plazo|contractual)/,
      /^inicio$/,
    ],
    no: DE_OTRO_DIA,
  },
  fechafin: {
    son: [
      /^(?:f|fec|fecha)(?:de)?(?:fin|final|termino|culminacion|finalizacion)$/,
      /^(?:f|fec|fecha)(?:de)?(?:fin(?!anc)|termino|culminacion)/,
      /^(?:fin|termino|culminacion)(?:de)?(?:la)?(?:ejecucion|obra|plazo|contractual)/,
      /^(?:fin|termino|culminacion)$/,
    ],
    no: DE_OTRO_DIA,
  },
  devengado_anual: {
    // Without a year in its name, for nobody keeps the setting up to date.
    son: [/^dev(?:engado)?(?:anual|(?:del?)?(?:ano|ejercicio)(?:fiscal)?(?:actual)?)(?:s|soles)?$/],
    no: /anterior/,
  },
  avance_fisico_programado: {
    son: [
      /^(?:porcentaje)?(?:de)?(?:avance|av)?(?:acum(?:ulado)?)?fis(?:ico)?(?:acum(?:ulado)?)?program(?:ado)?(?:acum(?:ulado)?)?$/,
      /^(?:porcentaje)?(?:de)?avanceprogram(?:ado)?fis(?:ico)?$/,
    ],
    no: /mes|mensual|anual|anterior/,
  },
  avance_financiero_programado: {
    son: [
      /^(?:porcentaje)?(?:de)?(?:avance|av)?(?:acum(?:ulado)?)?fin(?:anc|anciero)?(?:acum(?:ulado)?)?program(?:ado)?(?:acum(?:ulado)?)?$/,
      /^(?:porcentaje)?(?:de)?avanceprogram(?:ado)?fin(?:anc|anciero)?$/,
    ],
    no: cualquiera(/mes|mensual|anual|anterior/, EN_SOLES),
  },
  costo_actualizado: {
    son: [
      /^costo(?:total)?actualizado(?:s|soles|ens|ensoles)?$/,
      /^costo(?:total)?(?:de)?(?:la?)?(?:inversion|proyecto|obra)?actualizado/,
      /^(?:monto|presupuesto)(?:total)?actualizado/,
      /^costototal(?:de)?(?:la?)?(?:inversion|proyecto|obra)?(?:s|soles|ens|ensoles)?$/,
    ],
  },
}

/** How clearly a heading names a variable, 0 being beyond doubt; null when it does not. */
export const claridadDe = (variable: VariableLeida, llano: string): number | null => {
  const { son, no } = NOMBRES[variable]
  const rango = son.findIndex((uno) => uno.test(llano))
  return rango === -1 || no?.test(llano) ? null : rango
}

export const variableDe = (llano: string): VariableLeida | undefined =>
  VARIABLES_LEIDAS.find(({ campo }) => claridadDe(campo, llano) !== null)?.campo
