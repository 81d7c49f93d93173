import {
  ESTADOS_DE_RECLAMO,
  impedimentoDeConcluir,
  impedimentoDeResponder,
  sePuedeResponder,
} from '@cabildo/contracts/atencion'
import { recortada } from '@cabildo/contracts/ciudadano'
import { MENSAJES_RECLAMO, MOTIVOS_DE_RECLAMO, reclamoEscrito } from '@cabildo/contracts/reclamos'
import {
  COLUMNAS_RECLAMOS,
  hojaEscrita,
  MENSAJES_DE_HOJA,
  type Reclamo,
  reclamoNombrado,
  TABLA_RECLAMOS,
} from '@cabildo/contracts/reclamos-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  IconFileTypePdf,
  IconInfoCircle,
  IconMailForward,
  IconMessageReport,
  IconSend,
  IconTag,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { CorreoDeFila } from '../../ui/tabla/CorreoDeFila.tsx'
import { Documento, DosLineas, Sisgedo } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
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
import { DetalleModal } from './DetalleModal.tsx'
import { pedirReclamos, reclamosQuery, traerReclamo, useReclamosEnVivo } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

// The list shows first; each dialog comes when somebody first wants it.
const ResponderDialogo = lazy(() => import('./ResponderDialogo.tsx').then((m) => ({ default: m.ResponderDialogo })))
const NoEsReclamoDialogo = lazy(() =>
  import('./NoEsReclamoDialogo.tsx').then((m) => ({ default: m.NoEsReclamoDialogo })),
)
const MotivoDialogo = lazy(() => import('./MotivoDialogo.tsx').then((m) => ({ default: m.MotivoDialogo })))

const COLUMNAS = vestir<typeof COLUMNAS_RECLAMOS, Reclamo>(COLUMNAS_RECLAMOS, {
  id: {
    ...{ lugar: 'mitad', fija: true },
    // On two lines, for the column is as wide as numbers of the series are.
    celda: ({ id, importado }) =>
      importado ? (
        <>
          {hojaEscrita(importado)} <small className={estilos.debajo}>{MENSAJES_DE_HOJA.importada}</small>
        </>
      ) : (
        reclamoEscrito(id)
      ),
  },
  nombres: { lugar: 'principal', celda: ({ nombres }) => <strong>{nombres}</strong> },
  ndoc: { lugar: 'mitad', celda: ({ nruc, ndoc }) => <Documento numero={nruc || ndoc} /> },
  descripcion: {
    anchoMinPx: 130,
    rotulo: () => false,
    celda: ({ descripcion }) => <DosLineas texto={recortada(descripcion)} />,
  },
  email: { anchoMinPx: 106, celda: (reclamo) => <CorreoDeFila fila={reclamo} de={nombreDe(reclamo)} /> },
  // What was attended to elsewhere is registered in no Sisgedo.
  expe_id: { lugar: 'mitad', celda: ({ expe_id, importado }) => (importado ? null : <Sisgedo expe_id={expe_id} />) },
  created_at: { lugar: 'mitad', fija: true },
  estado: {
    lugar: 'mitad',
    sinFiltro: true,
    celda: (reclamo) => <EstadoDeAtencionEscrito fila={reclamo} palabra={ESTADOS_DE_RECLAMO[reclamo.estado]} />,
  },
  vence: { lugar: 'mitad', sinFiltro: true, celda: (reclamo) => <Vence fila={reclamo} /> },
})

const MOTIVO = { campo: 'motivo', etiqueta: 'Motivo', todos: 'Todos', opciones: MOTIVOS_DE_RECLAMO } as const
const FORMATOS = ['csv', 'excel', 'pdf'] as const

/** Names a complaint for screen readers. */
const nombreDe = ({ id, importado, nombres }: Reclamo): string =>
  `${importado ? `reclamo importado, hoja ${hojaEscrita(importado)},` : `reclamo ${reclamoEscrito(id)}`} de ${nombres}`

const SIN_PDF = 'El PDF estará cuando Sisgedo registre el reclamo'

/** LISTADO DE RECLAMOS: what citizens wrote in the complaints book, and how it is attended to (REC-28 to REC-37, REC-48 to REC-51). */
export function ReclamosPage({ sesion }: { sesion: SesionUsuario }) {
  const { area } = sesion
  const lista = useListaDePantalla(TABLA_RECLAMOS, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(reclamosQuery(lista.listado))
  const detalle = useAbrible<Reclamo>()
  const pdf = useAbrible<Reclamo>()
  useReclamosEnVivo(area.id)

  const noEs = useFormularioAbrible<Reclamo>('no-es-reclamo')
  const motivo = useAbrible<Reclamo>()
  const respuesta = useFormularioAbrible<Reclamo>('responder-reclamo')
  const envios = useEnviosDeAtencion<Reclamo>(
    'reclamos',
    ({ id, nombres }) => `Reclamo ${reclamoEscrito(id)} · ${nombres}`,
  )
  const opcionesDe = (reclamo: Reclamo): readonly OpcionDeFila[] => {
    // What was attended to elsewhere is only told of here (decision 0222).
    const deAqui = (opciones: readonly OpcionDeFila[]): readonly OpcionDeFila[] =>
      reclamo.importado ? opciones.map((opcion) => ({ ...opcion, impide: MENSAJES_DE_HOJA.deLibroAnterior })) : opciones
    return [
      ...deAqui([
        ...envios.opciones(reclamo),
        {
          ...{ icono: IconMailForward, verbo: 'No es un reclamo' },
          impide: impedimentoDeConcluir('reclamos', reclamo.estado, envios),
          onClick: () => noEs.abrir(reclamo),
        },
      ]),
      { icono: IconTag, verbo: 'Cambiar motivo', onClick: () => motivo.abrir(reclamo) },
      ...deAqui([envios.notificar(reclamo), envios.desistir(reclamo), envios.deSuCaso(reclamo)]),
    ]
  }
  /** The main act of what is still open (REC-48); null of all others. */
  const deResponder = (reclamo: Reclamo) =>
    sePuedeResponder('reclamos', reclamo.estado)
      ? {
          ...{ icono: IconSend, verbo: 'Responder' },
          impide: impedimentoDeResponder('reclamos', reclamo.estado, envios),
          onClick: () => respuesta.abrir(reclamo),
        }
      : null
  const { acciones, atributos, hoja } = useFilasDeAtencion<Reclamo>({
    filas: consulta.data?.data,
    deFila: (reclamo) => `del ${nombreDe(reclamo)}`,
    numero: reclamoNombrado,
    botones: (reclamo) => {
      const responder = deResponder(reclamo)
      return [
        responder !== null && {
          ...{ cual: 'responder', icono: responder.icono, principal: responder.verbo, onClick: responder.onClick },
          ...{ nombre: `Responder el ${nombreDe(reclamo)}`, impedida: responder.impide ?? undefined },
        },
        {
          icono: IconInfoCircle,
          nombre: `Ver el detalle del ${nombreDe(reclamo)}`,
          onClick: () => detalle.abrir(reclamo),
        },
        {
          icono: IconFileTypePdf,
          nombre: `Ver PDF del ${nombreDe(reclamo)}`,
          impedida: reclamo.url === null ? (reclamo.importado ? MENSAJES_DE_HOJA.sinPdf : SIN_PDF) : undefined,
          onClick: () => pdf.abrir(reclamo),
        },
      ]
    },
    opciones: opcionesDe,
  })
  const { anteriores, ...deAntes } = useAnteriores<Reclamo>('reclamos', consulta.data?.data ?? [], reclamoNombrado)
  const { columns } = lista.listado
  const porResponder = consulta.data?.por_responder

  return (
    <PantallaDeLista
      titulo="LISTADO DE RECLAMOS"
      contexto={<ContextoDeAtencion proceso="reclamos" porResponder={porResponder} />}
      otrosBotones={<BotonResponsables proceso="reclamos" sesion={sesion} />}
      ancha
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      acciones={acciones}
      atributos={atributos}
      {...deAntes}
      filtroRapido={{
        etiqueta: 'Filtrar reclamos',
        columna: 'plazo',
        opciones: vistasDePlazo({ todos: 'Todos', vencidos: 'Vencidos' }, porResponder, columns.plazo),
      }}
      filtros={
        <FiltrosDeAtencion
          columns={columns}
          onColumns={(nuevas) => lista.cambiar({ columns: nuevas })}
          estados={ESTADOS_DE_RECLAMO}
          propio={MOTIVO}
          todos="Todos"
        />
      }
      exportacion={exportacionDe({
        ...{ tabla: 'reclamos', formatos: FORMATOS, listado: lista.listado, area },
        pedir: (parte) => pedirReclamos(parte),
      })}
      vacio={{
        icono: IconMessageReport,
        titulo: 'Todavía no hay reclamos',
        conFiltros: MENSAJES_RECLAMO.ninguno,
        texto: 'Aquí aparecen los que se presentan en el Libro de reclamaciones, que es público.',
      }}
    >
      {hoja}
      {anteriores}
      {envios.dialogos}
      <AlAbrir de={respuesta}>{(reclamo, ventana) => <ResponderDialogo reclamo={reclamo} {...ventana} />}</AlAbrir>
      <AlAbrir de={noEs}>{(reclamo, ventana) => <NoEsReclamoDialogo reclamo={reclamo} {...ventana} />}</AlAbrir>
      <AlAbrir de={motivo}>{(reclamo, ventana) => <MotivoDialogo reclamo={reclamo} {...ventana} />}</AlAbrir>
      <AlAbrir de={detalle}>
        {(reclamo, ventana) => (
          <DetalleModal reclamo={reclamo} principal={deResponder} opciones={opcionesDe} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={pdf}>
        {({ id, expe_id }, ventana) => (
          // Named by its number in Sisgedo (REC-33, API-107).
          <VisorPdf
            titulo={`Reclamo ${reclamoEscrito(id)}`}
            archivo={`${expe_id}.pdf`}
            url={async (signal) => (await traerReclamo(id, signal)).data.url}
            {...ventana}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}
