import { fecha } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  COLUMNAS_SOLICITUDES,
  pedidoRecortado,
  type Solicitud,
  TABLA_SOLICITUDES,
} from '@cabildo/contracts/transparencia-lista'
import { IconFileSearch, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Correo } from '../../ui/tabla/Correo.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { DosLineas } from '../../ui/tabla/DosLineas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import estilos from './SolicitudesPage.module.css'
import { SolicitudModal } from './SolicitudModal.tsx'
import { type ListadoSolicitudes, pedirSolicitudes, solicitudesQuery, useSolicitudesEnVivo } from './solicitudes.api.ts'

type Campo = ListadoSolicitudes['order'][number]['column']

const TITULO = 'SOLICITUDES DE INFORMACIÓN PÚBLICA'

const COLUMNAS = vestir(COLUMNAS_SOLICITUDES, {
  numero: { lugar: 'mitad', fija: true },
  ape_nom: { lugar: 'principal', celda: ({ ape_nom }) => <strong>{ape_nom}</strong> },
  dni: { lugar: 'mitad', celda: ({ dni }) => <span className={estilos.dni}>{dni}</span> },
  pedido: {
    anchoMinPx: 220,
    rotulo: () => false,
    celda: ({ pedido }) => <DosLineas texto={pedidoRecortado(pedido)} />,
  },
  email: { anchoMinPx: 170, celda: ({ email }) => <Correo direccion={email} /> },
  created_at: { lugar: 'lado', celda: (solicitud) => <Plazo solicitud={solicitud} />, fija: true },
  hora: { lugar: 'mitad', fija: true },
})

/** The requests for public information, for the front desk (D-31, D-45, TRS-10). */
export function SolicitudesPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion: { area } }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(solicitudesQuery(listado))
  const detalle = useAbrible<Solicitud>()
  useSolicitudesEnVivo(area.id)

  return (
    <>
      <Cabeza titulo={TITULO}>Lo que los ciudadanos piden por la página de Transparencia</Cabeza>
      <DataTable
        titulo={TITULO}
        columnas={COLUMNAS}
        tabla={TABLA_SOLICITUDES}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        acciones={(solicitud) => (
          <AccionFila
            icono={IconInfoCircle}
            nombre={`Ver el detalle de la solicitud ${solicitud.numero} de ${solicitud.ape_nom}`}
            onClick={() => detalle.abrir(solicitud)}
          />
        )}
        exportacion={{
          formatos: ['copiar', 'csv', 'excel', 'pdf', 'imprimir'],
          procedencia: `${entidad.nombre} · ${area.name}`,
          onExportar: (formato) => exportarTabla('transparencia', formato, listado),
          todasLasFilas: () => reunirFilas(listado, (parte) => pedirSolicitudes(parte)),
          alFallar: avisarFallo,
        }}
        vacio={{
          icono: <Icono de={IconFileSearch} tam={32} />,
          titulo: 'Todavía no hay solicitudes',
          texto: 'Aquí aparecen las que se presentan en la página de Transparencia, que es pública.',
        }}
      />
      {detalle.valor && <SolicitudModal solicitud={detalle.valor} abierto={detalle.abierto} onClose={detalle.cerrar} />}
    </>
  )
}

/** The day it came, and until when it has to be answered (Ley 27806). */
const Plazo = ({ solicitud: { created_at, vence } }: { solicitud: Solicitud }) => (
  <div className={estilos.plazo}>
    {fecha(created_at)}
    <small>Vence {fecha(vence)}</small>
  </div>
)
