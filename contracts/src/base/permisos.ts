/** Permission codes (roles) of the specification, Table USU-E, and the areas and user with special behaviour (SHE-104). */
export const Permiso = {
  reclamos: 1,
  normas: 2,
  canastas: 3,
  usuarios: 4,
  visitas: 5,
  trabajadores: 6,
  canastasNuevo: 7,
  canastasSubir: 8,
  mesaDePartes: 9,
  nacimientos: 10,
  documentos: 11,
  firmaDigital: 12,
  archivo: 13,
  seguimiento: 14,
} as const

export type Permiso = (typeof Permiso)[keyof typeof Permiso]

export const AREA_INFORMATICA = 21
export const AREA_PROGRAMAS = 47
/** The bootstrap administrator, who always passes where permission 4 is asked (D-04). */
export const USUARIO_ADMINISTRADOR = 11

/** One way in: a permission code, or belonging to the informatics area. */
export type Requisito = Permiso | 'area21'

/** Who may call: anybody, any session, or whoever meets one of the listed requirements (D-02). */
export type Acceso = 'publico' | 'sesion' | readonly Requisito[]

/** The part of a session that decides access, the same on both sides. */
export interface QuienPide {
  user: { id: number }
  area: { id: number }
  roles: readonly number[]
}

/** Tells whether the caller (null: no session) may use what declares `acceso` (D-02, D-04). */
export const puedeAcceder = (acceso: Acceso, quien: QuienPide | null): boolean => {
  if (acceso === 'publico') return true
  if (!quien) return false
  if (acceso === 'sesion') return true
  return acceso.some((requisito) =>
    requisito === 'area21'
      ? quien.area.id === AREA_INFORMATICA
      : quien.roles.includes(requisito) || (requisito === Permiso.usuarios && quien.user.id === USUARIO_ADMINISTRADOR),
  )
}
