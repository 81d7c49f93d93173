import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { recortada } from '@cabildo/contracts/ciudadano'
import { VISTAS_DE_PLAZO } from '@cabildo/contracts/filtro-de-plazo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { COLUMNAS_SOLICITUDES, type Solicitud, TABLA_SOLICITUDES } from '@cabildo/contracts/transparencia-lista'
import { IconFileSearch, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { CorreoDeFila } from '../../ui/tabla/CorreoDeFila.tsx'
import { Documento, DosLineas } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import estilos from './SolicitudesPage.module.css'
import { SolicitudModal } from './SolicitudModal.tsx'
import { pedirSolicitudes, solicitudesQuery, useSolicitudesEnVivo } from './solicitudes.api.ts'

const COLUMNAS = vestir(COLUMNAS_SOLICITUDES, {
  numero: { lugar: 'mitad', fija: true },
  ape_nom: { lugar: 'principal', celda: ({ ape_nom }) => <strong>{ape_nom}</strong> },
  dni: { lugar: 'mitad', celda: ({ dni }) => <Documento numero={dni} /> },
  pedido: {
    anchoMinPx: 220,
    rotulo: () => false,
    celda: ({ pedido }) => <DosLineas texto={recortada(pedido)} />,
  },
  email: { anchoMinPx: 170, celda: (solicitud) => <CorreoDeFila fila={solicitud} de={nombreDe(solicitud)} /> },
  created_at: { lugar: 'lado', celda: (solicitud) => <Plazo solicitud={solicitud} />, fija: true },
  hora: { lugar: 'mitad', fija: true },
})

/** The requests for public information, for the front desk (D-31, D-45, TRS-10). */
export function SolicitudesPage({ sesion: { area } }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_SOLICITUDES, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(solicitudesQuery(lista.listado))
  const detalle = useAbrible<Solicitud>()
  useSolicitudesEnVivo(area.id)

  return (
    <PantallaDeLista
      titulo="SOLICITUDES DE INFORMACIÓN PÚBLICA"
      contexto="Lo que los ciudadanos piden por la página de Transparencia"
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      acciones={(solicitud) => [
        {
          icono: IconInfoCircle,
          nombre: `Ver el detalle de la ${nombreDe(solicitud)}`,
          onClick: () => detalle.abrir(solicitud),
        },
      ]}
      filtroRapido={{
        etiqueta: 'Filtrar solicitudes',
        columna: 'plazo',
        opciones: [{ valor: '', etiqueta: 'Todas' }, ...VISTAS_DE_PLAZO],
      }}
      exportacion={exportacionDe({
        tabla: 'transparencia',
        listado: lista.listado,
        pedir: (parte) => pedirSolicitudes(parte),
        area,
      })}
      vacio={{
        icono: IconFileSearch,
        titulo: 'Todavía no hay solicitudes',
        texto: 'Aquí aparecen las que se presentan en la página de Transparencia, que es pública.',
      }}
    >
      <AlAbrir de={detalle}>{(solicitud, ventana) => <SolicitudModal solicitud={solicitud} {...ventana} />}</AlAbrir>
    </PantallaDeLista>
  )
}

/** Names a request for screen readers. */
const nombreDe = ({ numero, ape_nom }: Solicitud): string =>
  `solicitud ${numeroEscrito('solicitud', numero)} de ${ape_nom}`

/** The day it came, and until when it has to be answered (Ley 27806). */
const Plazo = ({ solicitud: { created_at, vence } }: { solicitud: Solicitud }) => (
  <div className={estilos.plazo}>
    {fecha(created_at)}
    <small>Vence {fecha(vence)}</small>
  </div>
)
