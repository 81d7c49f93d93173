/** Constants that all parts of the measurement share. */
export const AREA = 20
export const CONEXIONES = 32
/** Copies of the log that the bare server writes to, made at the start of a run. */
export const TABLA_BASE = 'visitas_base'
export const TABLA_SIN_INDICES = 'visitas_sin_indices'
/** The demonstration account that keeps the visits of the area. */
export const CUENTA = { username: 'recepcion', password: 'cabildo-demo' }

/** The demonstration account with every permission, and its area: where the people of the measurement work. */
export const ADMINISTRADOR = { username: 'informatica', password: 'cabildo-demo' }
/** Publishes norms in the demonstration. */
export const SECRETARIA = { username: 'secretaria', password: 'cabildo-demo' }
/** Heads the area with a full tray. */
export const GERENCIA = { username: 'gerencia', password: 'cabildo-demo' }
export const AREA_LLENA = 15
/** Whose screens show the full tray: people of its area, and two who supervise all. */
export const ANTE_LA_BANDEJA = ['gerencia', 'especialista', 'asistente', 'secretaria', 'informatica'].map(
  (username) => ({
    ...{ username, password: 'cabildo-demo' },
  }),
)
/** Open screens that hear of a publication. */
export const OYENTES = [500, 1_000] as const
export const AREA_PERSONAL = 21
export const EMPLEADOS = 2_000
/** Areas of a large municipality's tree. */
export const AREAS_DEL_ARBOL = 400
export const USUARIOS = 1_000
/** Documents of the area of that account, and of another one. */
export const DOCUMENTOS = 100_000
export const OTRA_AREA_DOCUMENTOS = 4
/** Norms of the archive, and as many publications. */
export const NORMAS = 50_000
/** What citizens have filed. */
export const TRAMITES = 200_000
/** Cases of the register. */
export const EXPEDIENTES = 200_000
/** Births of the register. */
export const NACIMIENTOS = 500_000
/** Rows of one spreadsheet of baskets, as many as it may have. */
export const FILAS_DE_HOJA = 50_000
/** Works of the timeline, three times what the largest region of the national register has. */
export const OBRAS = 5_000
/** Screens that ask for the works at once. */
export const CONEXIONES_OBRAS = 50
/** Staff at their lists at once, the visits that they look through, and the rows of an export at least (I2). */
export const PERSONAL_A_LA_VEZ = 60
export const VISITAS_DE_PERSONAL = 200_000
export const FILAS_EXPORTADAS = 50_000
/** Citizens at once, each with a network of their own. */
export const CIUDADANOS = 1_000
/** A thousand users who each ask for a page every few seconds keep no more than this many calls going at once. */
export const CONEXIONES_PERSONAL = 4

export const TAMANOS = { cien_mil: 100_000, un_millon: 1_000_000 } as const
/** The logs of visits by size, the municipality with its staff, its legal documents, and its norms. */
export type Registro = keyof typeof TAMANOS
export type Base =
  | Registro
  | 'personal'
  | 'documentos'
  | 'archivo'
  | 'tramites'
  | 'expedientes'
  | 'nacimientos'
  | 'canastas'
  | 'importaciones'
  | 'seguimiento'
  | 'ciudadanos'
  | 'resistencia'
  | 'respaldo'
  | 'particiones'
  | 'servidores'
  | 'exportes'
export const BASES = [
  ...(Object.keys(TAMANOS) as Registro[]),
  'personal',
  'documentos',
  'archivo',
  'tramites',
  'expedientes',
  'nacimientos',
  'canastas',
  'importaciones',
  'seguimiento',
  'ciudadanos',
  'resistencia',
  'respaldo',
  'servidores',
  'exportes',
] as const
/** Measured only by name: what they decide is decided, and they take long. */
export const A_PEDIDO = ['particiones'] as const
/** Half of them are of the area that exports them. */
export const VISITAS_POR_EXPORTAR = 2_000_000
/** Server processes on one database, and the visits that they look through. */
export const SERVIDORES = [1, 2, 4] as const
export const VISITAS_DE_SERVIDORES = 100_000
/** Contents of the backup, besides the rows of a municipality with a year's visits. */
export const VISITAS_DE_RESPALDO = 100_000
export const PDF_DE_RESPALDO = { cuantos: 1_000, bytes: 250_000 } as const
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The i-th of a list, round and round; where it is not said which, one by lot. Throws for an empty list. */
export const unaDe = <T>(lista: readonly T[], i = Math.floor(Math.random() * lista.length)): T => {
  const elegida = lista[i % lista.length]
  if (elegida === undefined) throw new Error('una lista vacía')
  return elegida
}

/** In SQL: a list of texts, and the one of them that a number stands for, round and round. */
export const lista = (textos: readonly string[]): string => `(array['${textos.join("','")}'])`
export const uno = (de: string, numero: string): string => `${de}[1 + (${numero}) % array_length(${de}, 1)]`
