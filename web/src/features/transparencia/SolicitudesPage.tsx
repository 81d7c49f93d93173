import { ESTADOS_DE_SOLICITUD } from '@cabildo/contracts/atencion'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { recortada } from '@cabildo/contracts/ciudadano'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { FORMAS_ENTREGA } from '@cabildo/contracts/transparencia'
import {
  COLUMNAS_SOLICITUDES,
  marcaDeProrroga,
  type Solicitud,
  TABLA_SOLICITUDES,
} from '@cabildo/contracts/transparencia-lista'
import { IconFileSearch, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { CorreoDeFila } from '../../ui/tabla/CorreoDeFila.tsx'
import { Documento, DosLineas } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import {
  BotonResponsables,
  ContextoDeAtencion,
  EstadoDeAtencionEscrito,
  FiltrosDeAtencion,
  type OpcionDeFila,
  useAnteriores,
  useEnviosDeAtencion,
  useFilasDeAtencion,
  Vence,
  vistasDePlazo,
} from '../atencion/index.ts'
import { useActosDeSolicitud } from './actos/useActosDeSolicitud.tsx'
import { SolicitudModal } from './SolicitudModal.tsx'
import { pedirSolicitudes, solicitudesQuery, useSolicitudesEnVivo } from './solicitudes.api.ts'

const COLUMNAS = vestir(COLUMNAS_SOLICITUDES, {
  numero: { lugar: 'mitad', fija: true },
  ape_nom: { lugar: 'principal', celda: ({ ape_nom }) => <strong>{ape_nom}</strong> },
  dni: { lugar: 'mitad', celda: ({ dni }) => <Documento numero={dni} /> },
  pedido: {
    anchoMinPx: 150,
    rotulo: () => false,
    celda: ({ pedido }) => <DosLineas texto={recortada(pedido)} />,
  },
  email: { anchoMinPx: 120, celda: (solicitud) => <CorreoDeFila fila={solicitud} de={nombreDe(solicitud)} /> },
  created_at: { lugar: 'mitad', fija: true },
  hora: { lugar: 'mitad', fija: true },
  estado: {
    lugar: 'mitad',
    sinFiltro: true,
    celda: (solicitud) => <EstadoDeAtencionEscrito fila={solicitud} palabra={ESTADOS_DE_SOLICITUD[solicitud.estado]} />,
  },
  vence: {
    ...{ lugar: 'mitad', sinFiltro: true },
    celda: (solicitud) => <Vence fila={solicitud}>{marcaDeProrroga(solicitud)}</Vence>,
  },
})

const ENTREGA = { campo: 'entrega', etiqueta: 'Forma de entrega', todos: 'Todas', opciones: FORMAS_ENTREGA } as const

/** The requests for public information, for the front desk and their responsible (D-31, D-45, TRS-10, TRS-12). */
export function SolicitudesPage({ sesion }: { sesion: SesionUsuario }) {
  const { area } = sesion
  const lista = useListaDePantalla(TABLA_SOLICITUDES, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(solicitudesQuery(lista.listado))
  const detalle = useAbrible<Solicitud>()
  useSolicitudesEnVivo(area.id)

  const envios = useEnviosDeAtencion<Solicitud>(
    'transparencia',
    ({ numero, ape_nom }) => `Solicitud ${numeroEscrito('solicitud', numero)} · ${ape_nom}`,
  )
  const actos = useActosDeSolicitud(envios)
  const opcionesDe = (solicitud: Solicitud): readonly OpcionDeFila[] => {
    const [primera, ...demas] = actos.opciones(solicitud)
    return [
      ...(primera ? [primera] : []),
      ...envios.opciones(solicitud),
      ...demas,
      ...(solicitud.notificable ? [envios.notificar(solicitud)] : []),
      envios.desistir(solicitud),
      envios.deSuCaso(solicitud),
    ]
  }
  const { acciones, atributos, hoja } = useFilasDeAtencion<Solicitud>({
    filas: consulta.data?.data,
    deFila: (solicitud) => `de la ${nombreDe(solicitud)}`,
    numero: ({ numero }) => numeroEscrito('solicitud', numero),
    botones: (solicitud) => {
      const responder = actos.responder(solicitud)
      return [
        responder !== null && {
          ...{ cual: 'responder', icono: responder.icono, principal: responder.verbo, onClick: responder.onClick },
          ...{ nombre: `Responder la ${nombreDe(solicitud)}`, impedida: responder.impide ?? undefined },
        },
        {
          cual: 'detalle',
          icono: IconInfoCircle,
          nombre: `Ver el detalle de la ${nombreDe(solicitud)}`,
          onClick: () => detalle.abrir(solicitud),
        },
      ]
    },
    opciones: opcionesDe,
  })
  const { anteriores, ...deAntes } = useAnteriores<Solicitud>(
    'transparencia',
    consulta.data?.data ?? [],
    ({ numero }) => numeroEscrito('solicitud', numero),
  )
  const { columns } = lista.listado
  const porResponder = consulta.data?.por_responder

  return (
    <PantallaDeLista
      titulo="SOLICITUDES DE INFORMACIÓN PÚBLICA"
      contexto={<ContextoDeAtencion proceso="transparencia" porResponder={porResponder} />}
      otrosBotones={<BotonResponsables proceso="transparencia" sesion={sesion} />}
      ancha
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      acciones={acciones}
      atributos={atributos}
      {...deAntes}
      filtroRapido={{
        etiqueta: 'Filtrar solicitudes',
        columna: 'plazo',
        opciones: vistasDePlazo({ todos: 'Todas', vencidos: 'Vencidas' }, porResponder, columns.plazo),
      }}
      filtros={
        <FiltrosDeAtencion
          columns={columns}
          onColumns={(nuevas) => lista.cambiar({ columns: nuevas })}
          estados={ESTADOS_DE_SOLICITUD}
          propio={ENTREGA}
          todos="Todas"
        />
      }
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
      {hoja}
      {anteriores}
      {envios.dialogos}
      {actos.dialogos}
      <AlAbrir de={detalle}>
        {(solicitud, ventana) => (
          <SolicitudModal
            solicitud={solicitud}
            principal={actos.responder}
            opciones={(una) => opcionesDe(una).filter(({ verbo }) => verbo !== actos.responder(una)?.verbo)}
            {...ventana}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}

/** Names a request for screen readers. */
const nombreDe = ({ numero, ape_nom }: Solicitud): string =>
  `solicitud ${numeroEscrito('solicitud', numero)} de ${ape_nom}`
