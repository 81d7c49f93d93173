export interface Avance {
  nombre: string
  estado: 'pendiente' | 'actual' | 'opcional' | 'completo' | 'errores'
}

interface SeccionConCampos {
  nombre: string
  campos: readonly string[]
  /** Nothing in it has to be written, so that being empty is no progress. */
  opcional?: true
}

/** The state of each section: with errors once one is told, complete without faults, and the first other is the present. */
export const avanceDe = (secciones: readonly SeccionConCampos[], faltas: object, errores: object): Avance[] => {
  const con = (campos: readonly string[], estos: object) => campos.some((campo) => campo in estos)
  const actual = secciones.find(({ campos }) => con(campos, faltas))
  return secciones.map((seccion) => ({
    nombre: seccion.nombre,
    estado: con(seccion.campos, errores)
      ? 'errores'
      : !con(seccion.campos, faltas)
        ? seccion.opcional
          ? 'opcional'
          : 'completo'
        : seccion === actual
          ? 'actual'
          : 'pendiente',
  }))
}
