import { type Columna, escribirQuery } from '@cabildo/contracts/base/listado'
import type { Carga, ClaseFila } from '@cabildo/contracts/cargas'
import { type FilaCargaObras, seguimientoCargaApi, TABLA_FILAS_OBRAS } from '@cabildo/contracts/seguimiento-carga'
import { pedir } from '../../../platform/api.ts'
import { miles } from '../../../ui/tabla/idioma.ts'
import { vestir } from '../../../ui/tabla/tipos.ts'
import { FilasDeCarga, Suerte, type VistaDeFilas } from '../../cargas/index.ts'
import { OBRAS } from './cargaDeObras.ts'
import estilos from './personal.module.css'

const LO_DEMAS = {
  nuevo: 'Se publicará',
  cambia: 'Se actualizará',
  igual: 'Ya está publicada con los mismos datos',
  retira: 'No está en el archivo: dejará de verse en la línea de tiempo',
}

const COLUMNAS = [
  { campo: 'lugar', titulo: 'FILA', texto: ({ fila }) => (fila === null ? '—' : miles(fila)) },
  { campo: 'title_meta', titulo: 'PROYECTO', texto: ({ title_meta }) => title_meta },
  { campo: 'cui', titulo: 'CUI', texto: ({ cui }) => cui },
  { campo: 'motivos', titulo: 'QUÉ SE HARÁ', texto: ({ motivos }) => motivos.join('. ') },
] as const satisfies readonly Columna<FilaCargaObras>[]
const VESTIDAS = vestir(COLUMNAS, {
  lugar: { lugar: 'lado', fija: true, rotulo: () => true },
  title_meta: { lugar: 'principal', celda: ({ title_meta }) => <strong>{title_meta || '—'}</strong>, anchoMinPx: 200 },
  cui: { lugar: 'mitad', fija: true, celda: ({ cui }) => <span className={estilos.cui}>{cui || '—'}</span> },
  motivos: { anchoMinPx: 300, rotulo: () => false, celda: (fila) => <Suerte fila={fila} loDemas={LO_DEMAS} /> },
})

export const VISTAS: readonly VistaDeFilas<ClaseFila>[] = [
  { vista: 'nuevo', rotulo: 'Nuevas', nota: 'Se publicarán', cuenta: ({ nuevos }) => nuevos },
  { vista: 'cambia', rotulo: 'Cambian', nota: 'Ya están, con otros datos', cuenta: ({ cambiados }) => cambiados },
  { vista: 'igual', rotulo: 'Iguales', nota: 'Ya están así', cuenta: ({ iguales }) => iguales },
  { vista: 'retira', rotulo: 'Se quitan', nota: 'No están en el archivo', cuenta: ({ retirados }) => retirados },
  { vista: 'rechazado', rotulo: 'Rechazadas', nota: 'No se tomarán', cuenta: ({ rechazados }) => rechazados },
]

/** The order of importance: what is lost or refused first. */
const PRIMERO: readonly ClaseFila[] = ['rechazado', 'retira', 'cambia', 'nuevo', 'igual']

/** The first kind of PRIMERO that has rows. */
export const vistaInicial = (carga: Carga): ClaseFila =>
  PRIMERO.find((vista) => VISTAS.some((una) => una.vista === vista && una.cuenta(carga) > 0)) ?? 'nuevo'

/** The rows of one kind, by the numbers that the spreadsheet shows; works that would go have none. */
export const FilasObras = ({ id, vista }: { id: number; vista: ClaseFila }) => (
  <FilasDeCarga
    tabla={TABLA_FILAS_OBRAS}
    columnas={VESTIDAS}
    rowKey={({ lugar }) => lugar}
    filtro={{ clase: vista }}
    queryKey={[...OBRAS, 'carga', id]}
    traer={(listado, signal) =>
      pedir(seguimientoCargaApi.filas, { params: { id: String(id) }, query: escribirQuery(listado) }, { signal })
    }
  />
)
