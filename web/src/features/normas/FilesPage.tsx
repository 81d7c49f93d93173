import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { AREA_INFORMATICA } from '@cabildo/contracts/base/permisos'
import { MENSAJES_NORMAS, type NormaListada, TABLA_NORMAS } from '@cabildo/contracts/normas'
import { tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { HallazgoPropio } from '@cabildo/contracts/textos'
import { Button } from '@mantine/core'
import { IconGavel, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { ConfirmarEliminar } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { BuscadorTextos } from '../textos/index.ts'
import { columnasCon } from './columnas.tsx'
import { FiltroAnio } from './FiltroAnio.tsx'
import {
  buscarTextos,
  type ListadoNormas,
  NORMAS,
  normasQuery,
  pedirNormas,
  peticionDe,
  traerNorma,
  useEliminarNorma,
  useNormasEnVivo,
} from './normas.api.ts'
import type { Origen } from './origen.ts'

// The list shows first; each dialog comes when somebody first wants it.
const NormaModal = lazy(() => import('./NormaModal.tsx').then((m) => ({ default: m.NormaModal })))
const VisorNorma = lazy(() => import('./VisorNorma.tsx').then((m) => ({ default: m.VisorNorma })))

type Campo = ListadoNormas['order'][number]['column']

/** PUBLICACIONES: the norms that the area published, or that bear its unit (NOR-01 to NOR-09, NOR-23 to NOR-26). */
export function FilesPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion: { area } }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const [anio, setAnio] = useState<number | null>(null)
  const alcance = { area_id: area.id, anio }
  const edicion = useAbrible<Origen>()
  // A load that fails ends the session (SHE-80): never behind a form, which would be lost with it.
  const consulta = useQuery({ ...normasQuery(alcance, listado), enabled: !edicion.abierto })
  const borrado = useAbrible<NormaListada>()
  const visor = useAbrible<NormaListada>()
  const [nueva, setNueva] = useState<number | null>(null)
  const eliminar = useEliminarNorma()
  const enCurso = useEnCurso()
  useNormasEnVivo(area.id)

  const crear = () => edicion.abrir({ modo: 'crear' })
  useAtajoNuevo(crear)
  const editar = (norma: NormaListada) => edicion.abrir({ modo: 'editar', norma })

  /** Informatics corrects what any area published; an area that only is its unit sees it (NOR-24). */
  const impedida = ({ area_id }: NormaListada) =>
    area_id === area.id || area.id === AREA_INFORMATICA ? undefined : ERRORES.publicacionAjena.mensaje

  /** What a search found is a page of a PDF: the form takes the whole record. */
  const editarHallazgo = ({ id, anio: suyo, nro_doc }: HallazgoPropio) =>
    enCurso.durante(id, async () => {
      try {
        const norma = await traerNorma(area.id, id, { anio: suyo, columns: { ndoc: nro_doc } })
        if (!norma) return avisar.error(ERRORES.noEncontrado.mensaje)
        const motivo = impedida(norma)
        if (motivo) avisar.advertencia(motivo)
        else editar(norma)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.sinDatos)
      }
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(visor.abrir), [])
  const botonNuevo = { leftSection: <Icono de={IconPlus} />, onClick: crear, children: 'Nuevo' }

  return (
    <>
      <Cabeza titulo={MENSAJES_NORMAS.titulo} accion={<Button {...botonNuevo} aria-keyshortcuts="Alt+N" />}>
        {area.id === AREA_INFORMATICA ? 'Normas publicadas por todas las áreas' : `Normas publicadas por ${area.name}`}
      </Cabeza>
      <BuscadorTextos
        clave={NORMAS}
        buscar={buscarTextos}
        accion={(hallazgo) => (
          <AccionFila
            icono={IconPencil}
            nombre={`Editar ${hallazgo.tipo} N° ${hallazgo.nro_doc}-${hallazgo.anio}`}
            ocupada={enCurso.tiene(hallazgo.id)}
            onClick={() => void editarHallazgo(hallazgo)}
          />
        )}
      >
        <DataTable
          titulo={MENSAJES_NORMAS.titulo}
          columnas={columnas}
          tabla={TABLA_NORMAS}
          listado={listado}
          onListado={cambiar}
          estado={estadoDe(consulta)}
          clave={({ id }) => id}
          marcas={({ id }) => ({ nueva: id === nueva })}
          filtrosPorColumna
          filtros={
            area.id === AREA_INFORMATICA && (
              <FiltroAnio
                anio={anio}
                onAnio={(elegido) => {
                  setAnio(elegido)
                  cambiar({ start: 0 })
                }}
              />
            )
          }
          acciones={(norma) => (
            <>
              <AccionFila
                icono={IconPencil}
                nombre={`Editar ${tituloDeNorma(norma)}`}
                impedida={impedida(norma)}
                onClick={() => editar(norma)}
              />
              <AccionFila
                icono={IconTrash}
                peligro
                nombre={`Eliminar ${tituloDeNorma(norma)}`}
                impedida={impedida(norma)}
                onClick={() => borrado.abrir(norma)}
              />
            </>
          )}
          exportacion={{
            formatos: ['copiar', 'excel', 'pdf', 'imprimir'],
            procedencia: `${entidad.nombre} · ${area.name}`,
            onExportar: (formato) => exportarTabla('files', formato, peticionDe(listado, alcance)),
            todasLasFilas: () => reunirFilas(listado, (parte) => pedirNormas(parte, alcance)),
            alFallar: avisarFallo,
          }}
          vacio={{
            icono: <Icono de={IconGavel} tam={32} />,
            titulo: anio === null ? 'Todavía no hay publicaciones este año' : `No hay publicaciones de ${anio}`,
            texto: 'Publique una norma con su PDF: cualquier persona podrá leerla.',
            accion: <Button variant="default" {...botonNuevo} />,
          }}
        />
      </BuscadorTextos>
      {edicion.valor && (
        <Suspense>
          <NormaModal
            origen={edicion.valor}
            area={area}
            abierto={edicion.abierto}
            onClose={edicion.cerrar}
            onGrabada={({ id }) => setNueva(id)}
          />
        </Suspense>
      )}
      {visor.valor && (
        <Suspense>
          <VisorNorma norma={visor.valor} abierto={visor.abierto} onClose={visor.cerrar} />
        </Suspense>
      )}
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={borrado.valor && textoEliminar(borrado.valor)}
        eliminar={async () => borrado.valor && eliminar.mutateAsync(borrado.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}

const textoEliminar = (norma: NormaListada) =>
  `Se retirará ${tituloDeNorma(norma)}: nadie más podrá leer su PDF. Esta acción no se puede deshacer.`
