/** Permission codes (roles) of the specification, Table USU-E, and the abilities and user with special behaviour (SHE-104). */
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
  bandeja: 15,
  jefe: 16,
  supervision: 17,
} as const

export type Permiso = (typeof Permiso)[keyof typeof Permiso]

/** What an area may do that others may not (Table ORG-B). Every area has `tramites` until somebody takes it away. */
export const FACULTADES = ['informatica', 'secretaria', 'visado', 'locales', 'tramites'] as const
export type Facultad = (typeof FACULTADES)[number]

/** The ids to which volume 1 tied abilities: the seeds of a database, and nothing else (ORG-20). */
export const AREAS_SEMBRADAS = { informatica: 21, secretaria: 4, visado: 11, locales: 47 } as const
/** The abilities that an area gets with the seeds. */
export const facultadesSembradas = (area_id: number): Facultad[] =>
  FACULTADES.filter((facultad) => facultad === 'tramites' || AREAS_SEMBRADAS[facultad] === area_id)
/** An area as the seeds leave it, for what is made without a database. */
export const areaSembrada = (id: number) => ({ id, facultades: facultadesSembradas(id) })

/** The bootstrap administrator, who always passes where permission 4 is asked (D-04). */
export const USUARIO_ADMINISTRADOR = 11

/**
 * One way in: a permission code, belonging to the area with the ability informática ('area21'), or what shapes the house asks:
 * that area and permission 4, or user 11 ('organizacion', D-92), or what heads the tray of an area: 16 with 15 ('jefatura', EXP-02).
 */
export type Requisito = Permiso | 'area21' | 'organizacion' | 'jefatura'

/** Who may call: anybody, any session, or whoever meets one of the listed requirements (D-02). */
export type Acceso = 'publico' | 'sesion' | readonly Requisito[]

/** The part of a session that decides access, the same on both sides. */
export interface QuienPide {
  user: { id: number }
  area: { id: number; facultades: readonly Facultad[] }
  roles: readonly number[]
  /** The encargatura in which the caller acts: area and roles are its own then (USU-62). */
  encargo?: object | null | undefined
  /** The service key behind the call, which is nobody: what user 11 may do by being user 11 is not its responsible's to lend (D-109). */
  clave?: unknown
}

/** User 11 at the own position: neither acting in another's nor by a service key has anybody the rights of user 11 (USU-62, D-04, D-109). */
export const esAdministrador = ({ user, encargo, clave }: Pick<QuienPide, 'user' | 'encargo' | 'clave'>): boolean =>
  user.id === USUARIO_ADMINISTRADOR && !encargo && !clave

/** An area by what it may do. */
export type ConFacultades = Pick<QuienPide['area'], 'facultades'>

/** Whether an area has an ability (Table ORG-B). The server reads abilities from the database, never from a request. */
export const tieneFacultad = ({ facultades }: ConFacultades, facultad: Facultad): boolean =>
  facultades.includes(facultad)

/** Whether somebody heads the tray of their area: 16 has effect only together with 15 (EXP-02). */
export const esJefe = (roles: readonly number[]): boolean =>
  roles.includes(Permiso.bandeja) && roles.includes(Permiso.jefe)

/** What somebody lacks for a way in: a permission code, or an ability of the area. */
export type Falta = { codigo: Permiso } | { facultad: Facultad }

/** What is missing for one way in; nothing where it is open (D-02, D-04). */
const faltasPara = (requisito: Requisito, quien: QuienPide): Falta[] => {
  const { area, roles } = quien
  const administra = esAdministrador(quien)
  const codigo = (uno: Permiso): Falta[] => (roles.includes(uno) ? [] : [{ codigo: uno }])
  const informatica: Falta[] = tieneFacultad(area, 'informatica') ? [] : [{ facultad: 'informatica' }]
  if (requisito === 'area21') return informatica
  if (requisito === 'organizacion') return administra ? [] : [...codigo(Permiso.usuarios), ...informatica]
  if (requisito === 'jefatura') return [...codigo(Permiso.bandeja), ...codigo(Permiso.jefe)]
  return requisito === Permiso.usuarios && administra ? [] : codigo(requisito)
}

/**
 * Why the caller (null: no session) may not use what declares `acceso`: null when that is open, and otherwise what is missing
 * for each way in, of which one would be enough. Whoever decides and whoever explains ask this one rule (D-02, USU-68).
 */
export const cierreDe = (acceso: Acceso, quien: QuienPide | null): readonly Falta[][] | null => {
  if (acceso === 'publico') return null
  if (!quien) return []
  if (acceso === 'sesion') return null
  const faltas = acceso.map((requisito) => faltasPara(requisito, quien))
  return faltas.some((unas) => unas.length === 0) ? null : faltas
}

/** Tells whether the caller (null: no session) may use what declares `acceso` (D-02, D-04). */
export const puedeAcceder = (acceso: Acceso, quien: QuienPide | null): boolean => cierreDe(acceso, quien) === null
