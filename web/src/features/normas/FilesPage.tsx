import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { tieneFacultad } from '@cabildo/contracts/base/permisos'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { ANIOS_LISTA_NORMAS, MENSAJES_NORMAS, type NormaListada, TABLA_NORMAS } from '@cabildo/contracts/normas'
import { direccionDeNorma } from '@cabildo/contracts/normas-direccion'
import { tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { HallazgoPropio } from '@cabildo/contracts/textos'
import { IconGavel, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo, mientrasNo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useFiltrosDePantalla, useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { avisar } from '../../ui/avisos.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import type { NormaQueActua } from '../normas-vivas/index.ts'
import { BUSCAR_TAMBIEN_EN_TEXTOS, useEnLosTextos } from '../textos/index.ts'
import { columnasCon } from './columnas.tsx'
import estilos from './FilesPage.module.css'
import {
  buscarTextos,
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
const RelacionesDialogo = lazy(() => import('../normas-vivas/index.ts').then((m) => ({ default: m.RelacionesDialogo })))
const VisorNorma = lazy(() => import('./VisorNorma.tsx').then((m) => ({ default: m.VisorNorma })))

/** PUBLICACIONES: the norms that the area published, or that bear its unit (NOR-01 to NOR-09, NOR-23 to NOR-26). */
export function FilesPage({ sesion: { area } }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_NORMAS, [{ column: 'created_at', dir: 'desc' }])
  const { listado } = lista
  const [elegido, filtrar] = useFiltrosDePantalla({ anio: 0 }, posibles)
  // The year of the server without a choice; only Informatics has the filter, so no other list is narrowed by the address.
  const deInformatica = tieneFacultad(area, 'informatica')
  const anio = deInformatica && elegido.anio > 0 ? elegido.anio : null
  const alcance = { area, anio }
  const edicion = useFormularioAbrible<Origen>('norma')
  const consulta = useQuery({ ...normasQuery(alcance, listado), enabled: mientrasNo(edicion.abierto) })
  const borrado = useAbrible<NormaListada>()
  const visor = useAbrible<NormaListada>()
  const relaciones = useAbrible<NormaQueActua>()
  const [nueva, setNueva] = useState<number | null>(null)
  const eliminar = useEliminarNorma()
  const enCurso = useEnCurso()
  useNormasEnVivo(area.id)

  const crear = () => edicion.abrir({ modo: 'crear' })
  const editar = (norma: NormaListada) => edicion.abrir({ modo: 'editar', norma })

  /** Informatics may edit all publications; an area that is only the unit of one may just see it (NOR-24, ORG-27). */
  const impedida = ({ area_id, a_cargo_id = area_id }: NormaListada) =>
    a_cargo_id === area.id || deInformatica ? undefined : ERRORES.publicacionAjena.mensaje

  /** A search result is a page of a PDF, so the form loads the whole record. */
  const editarHallazgo = ({ id, anio: suyo, nro_doc }: HallazgoPropio) =>
    enCurso.durante(id, async () => {
      try {
        const norma = await traerNorma(area, id, { anio: suyo, columns: { ndoc: nro_doc } })
        if (!norma) return avisar.error(ERRORES.noEncontrado.mensaje)
        const motivo = impedida(norma)
        if (motivo) avisar.advertencia(motivo)
        else editar(norma)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.sinDatos)
      }
    })

  const textos = useEnLosTextos({
    ...{ escrito: listado.search, queryKey: NORMAS, buscar: buscarTextos, alcance: 'de todos los años' },
    accion: (hallazgo) => (
      <AccionFila
        icono={IconPencil}
        nombre={`Editar ${hallazgo.tipo} N° ${hallazgo.nro_doc}-${hallazgo.anio}`}
        ocupada={enCurso.tiene(hallazgo.id)}
        onClick={() => void editarHallazgo(hallazgo)}
      />
    ),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(visor.abrir), [])

  return (
    <PantallaDeLista
      titulo={MENSAJES_NORMAS.titulo}
      contexto={deInformatica ? 'Normas publicadas por todas las áreas' : `Normas publicadas por ${area.name}`}
      onNuevo={crear}
      buscar={BUSCAR_TAMBIEN_EN_TEXTOS}
      aviso={textos.cuenta}
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      nueva={nueva}
      filtrosPorColumna
      filtros={deInformatica && <FiltroAnio anio={anio} onAnio={(otro) => filtrar({ anio: otro })} />}
      acciones={(norma) => [
        {
          icono: IconPencil,
          nombre: `Editar ${tituloDeNorma(norma)}`,
          impedida: impedida(norma),
          onClick: () => editar(norma),
        },
        {
          icono: IconLink,
          nombre: `Relaciones de ${tituloDeNorma(norma)}`,
          impedida: impedida(norma),
          onClick: () => relaciones.abrir({ direccion: direccionDe(norma), nombre: tituloDeNorma(norma) }),
        },
        {
          icono: IconTrash,
          peligro: true,
          nombre: `Eliminar ${tituloDeNorma(norma)}`,
          impedida: impedida(norma),
          onClick: () => borrado.abrir(norma),
        },
      ]}
      exportacion={exportacionDe({
        tabla: 'files',
        formatos: ['copiar', 'excel', 'pdf', 'imprimir'],
        listado,
        peticion: peticionDe(listado, alcance),
        pedir: (parte) => pedirNormas(parte, alcance),
        area,
      })}
      vacio={{
        icono: IconGavel,
        titulo: anio === null ? 'Todavía no hay publicaciones este año' : `No hay publicaciones de ${anio}`,
        texto: 'Publique una norma con su PDF: cualquier persona podrá leerla.',
      }}
      alrededor={(tabla) => (
        <>
          {tabla}
          {textos.lista}
        </>
      )}
    >
      <AlAbrir de={edicion}>
        {(origen, ventana) => (
          <NormaModal origen={origen} area={area} {...ventana} onGrabada={({ id }) => setNueva(id)} />
        )}
      </AlAbrir>
      <AlAbrir de={visor}>{(norma, ventana) => <VisorNorma norma={norma} {...ventana} />}</AlAbrir>
      <AlAbrir de={relaciones}>{(norma, ventana) => <RelacionesDialogo norma={norma} {...ventana} />}</AlAbrir>
      <EliminarFila fila={borrado} detalle={textoEliminar} eliminar={eliminar.mutateAsync} alFallar={avisarFallo} />
    </PantallaDeLista>
  )
}

const posibles = ({ anio }: { anio: number }) => ({
  anio: aniosDesde(entidad.hoy, ANIOS_LISTA_NORMAS).includes(anio) ? anio : 0,
})

const direccionDe = ({ tipo_doc, anio, ndoc, uo }: NormaListada) =>
  direccionDeNorma({ tipo_doc, anio, numero: ndoc, uo: uo || null })

const textoEliminar = (norma: NormaListada) =>
  `Se retirará ${tituloDeNorma(norma)}: nadie más podrá leer su PDF. Esta acción no se puede deshacer.`

interface PropsAnio {
  /** Null is the server's. */
  anio: number | null
  onAnio: (anio: number) => void
}

/** The year of the list, from the present one down to 2004 (NOR-09, D-05). */
const FiltroAnio = ({ anio, onAnio }: PropsAnio) => {
  const anios = aniosDesde(entidad.hoy, ANIOS_LISTA_NORMAS)
  return (
    <Selector
      label="Año"
      className={estilos.anio ?? ''}
      value={String(anio ?? anios[0])}
      data={anios.map(String)}
      onChange={({ currentTarget }) => onAnio(Number(currentTarget.value))}
    />
  )
}
