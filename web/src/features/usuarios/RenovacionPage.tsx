import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import {
  ACTOS,
  type ActoDeRenovacion,
  actosPosibles,
  admiteHasta,
  anioPorRenovar,
  aniosRenovables,
  COLUMNAS_RENOVACION,
  encargoQueSigue,
  type FilaDeRenovacion,
  LISTA_DE_PROPUESTAS,
  MENSAJES_RENOVACION,
  type PorPropuesta,
  PROPUESTAS,
  permisosBreves,
  propuestaEscrita,
  TABLA_RENOVACION,
} from '@cabildo/contracts/renovacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarRechazo } from '../../platform/consultas.ts'
import { irA } from '../../platform/direccion.ts'
import { useFiltrosDePantalla, useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { avisar } from '../../ui/avisos.ts'
import { Button } from '../../ui/kit/boton.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { useAvisoAlSalir } from '../../ui/PreguntaCierre.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { Documento } from '../../ui/tabla/celdas.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { uuid } from '../../ui/uuid.ts'
import { PieDeRenovacion } from './PieDeRenovacion.tsx'
import type { Aviso } from './QuedadosDialogo.tsx'
import { RecuentoDePropuestas } from './RecuentoDePropuestas.tsx'
import { RenovacionesHechas } from './RenovacionesHechas.tsx'
import { pedirTodos, renovacionQuery, useRenovar } from './renovacion.api.ts'
import estilos from './renovacion.module.css'
import { type Filtro, useDecisiones } from './useDecisiones.ts'

const FechaFinalDialogo = lazy(() => import('./FechaFinalDialogo.tsx').then((m) => ({ default: m.FechaFinalDialogo })))
const QuedadosDialogo = lazy(() => import('./QuedadosDialogo.tsx').then((m) => ({ default: m.QuedadosDialogo })))

const SIN_FILAS: readonly FilaDeRenovacion[] = []
const SIN_CUENTAS = Object.fromEntries(LISTA_DE_PROPUESTAS.map((una) => [una, 0])) as PorPropuesta
const claveDe = ({ empacce_id }: FilaDeRenovacion) => empacce_id
const suma = (cantidades: PorPropuesta) => Object.values(cantidades).reduce((todas, una) => todas + una, 0)

/** RENOVACIÓN DE ACCESOS: the accesses of last year that go on in the next (USU-55 to USU-58, TRA-32). */
export function RenovacionPage({ sesion }: { sesion: SesionUsuario }) {
  const hoy = diaLima(new Date())
  const anios = aniosRenovables(hoy)
  const [{ anio }, filtrar] = useFiltrosDePantalla(
    { anio: anioPorRenovar(hoy) ?? Number(hoy.slice(0, 4)) },
    (leidos) => (anios.includes(leidos.anio) ? leidos : { anio: anios.at(-1) ?? leidos.anio }),
  )
  const decisiones = useDecisiones(sesion.user.id, anio)
  useAvisoAlSalir(decisiones.hay)
  return (
    <Renovacion
      key={anio}
      sesion={sesion}
      anio={anio}
      anios={anios}
      hoy={hoy}
      decisiones={decisiones}
      onAnio={(otro) => filtrar({ anio: otro })}
    />
  )
}

interface Props {
  sesion: SesionUsuario
  anio: number
  anios: readonly number[]
  hoy: string
  decisiones: ReturnType<typeof useDecisiones>
  onAnio: (anio: number) => void
}

const Renovacion = ({ sesion, anio, anios, hoy, decisiones, onAnio }: Props) => {
  const yo = sesion.user.id
  const deUsuarios = puedeAcceder([Permiso.usuarios], sesion)
  const lista = useListaDePantalla(TABLA_RENOVACION, [
    { column: 'propuesta', dir: 'asc' },
    { column: 'nombre', dir: 'asc' },
  ])
  const { columns } = lista.listado
  const consulta = useQuery(renovacionQuery(anio, lista.listado))
  const { cantidades = SIN_CUENTAS, areas = [], renovaciones = [] } = consulta.data ?? {}
  const { eleccion, elegidas, quitar } = useEleccion({
    filas: consulta.data?.data ?? SIN_FILAS,
    rowKey: claveDe,
    elegible: (fila) => actosPosibles(fila, yo).length > 0,
    nombre: ({ nombre }) => `Elegir a ${nombre}`,
    nombrePagina: 'Elegir los de esta página',
  })
  const fechaFinal = useAbrible<readonly FilaDeRenovacion[]>()
  const quedados = useAbrible<Aviso>()
  const renovar = useRenovar(anio)
  const envio = useRef<{ que: string; clave: string } | null>(null)
  const [esperando, setEsperando] = useState(false)

  const filtro: Filtro = {
    area_id: columns.area_id ? Number(columns.area_id) : null,
    propuesta: LISTA_DE_PROPUESTAS.find((una) => una === columns.propuesta) ?? null,
  }
  const acto = decisiones.cantidades(cantidades, filtro)
  const filtrarPor = (cambio: Partial<typeof columns>) => lista.cambiar({ columns: { ...columns, ...cambio } })
  const decidirElegidas = (cual: ActoDeRenovacion, hasta?: string | null) => {
    decisiones.decidir(elegidas, cual, hasta)
    quitar()
  }

  const confirmar = async () => {
    const dichas = decisiones
      .deFiltro(filtro)
      .map(({ fila: { empacce_id }, acto: suyo, hasta }) => ({ empacce_id, acto: suyo, ...(hasta && { hasta }) }))
    const pedida = { todos: true, filtro, decisiones: dichas, cantidades: acto }
    // The same act sent again after a lost answer has its key, so that it is done once (G3).
    const que = JSON.stringify(pedida)
    if (envio.current?.que !== que) envio.current = { que, clave: uuid() }
    setEsperando(true)
    try {
      const { cantidades: hechas, fuera } = await renovar.mutateAsync({ ...pedida, clave: envio.current.clave })
      envio.current = null
      decisiones.olvidar(filtro)
      quitar()
      avisar.exito(MENSAJES_RENOVACION.hecha(hechas.renovados, anio, hechas.quedan))
      if (fuera.length > 0) quedados.abrir({ titulo: 'QUEDARON SIN RENOVAR', quedados: fuera })
    } catch (fallo) {
      avisarRechazo(fallo, MENSAJES_RENOVACION.noHecha)
      if (fallo instanceof ErrorApi && fallo.codigo === 'renovacionCambiada')
        await pedirTodos(anio).then(decisiones.revisar, () => undefined)
    } finally {
      setEsperando(false)
    }
  }

  const columnas = columnasPara(deUsuarios, { anio, hoy }, (fila) => (
    <Decision
      fila={fila}
      actos={actosPosibles(fila, yo)}
      acto={decisiones.actoDe(fila)}
      hasta={decisiones.hastaDe(fila)}
      onActo={(cual) => decisiones.decidir([fila], cual)}
    />
  ))

  return (
    <PantallaDeLista
      titulo="RENOVACIÓN DE ACCESOS"
      contexto={MENSAJES_RENOVACION.contexto(anio)}
      otrosBotones={
        <Button variant="default" onClick={() => irA(deUsuarios ? 'usuario' : 'employee')}>
          {deUsuarios ? 'Volver a usuarios' : 'Volver a trabajadores'}
        </Button>
      }
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={claveDe}
      eleccion={eleccion}
      filtros={
        <div className={estilos.filtros}>
          <Selector
            aria-label="Año"
            value={String(anio)}
            data={anios.map(String)}
            onChange={({ currentTarget: { value } }) => onAnio(Number(value))}
          />
          {deUsuarios && (
            <Selector
              aria-label="Área"
              value={columns.area_id ?? ''}
              data={[
                { value: '', label: 'Todas las áreas' },
                ...areas.map((area) => ({
                  value: String(area.area_id),
                  label: `${area.area_name} (${suma(area.cantidades)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) => filtrarPor({ area_id: value })}
            />
          )}
        </div>
      }
      alrededor={(tabla) => (
        <>
          <RenovacionesHechas renovaciones={renovaciones} anio={anio} onQuedaron={quedados.abrir} />
          <RecuentoDePropuestas
            cantidades={cantidades}
            anio={anio}
            deUsuarios={deUsuarios}
            valor={columns.propuesta ?? ''}
            onValor={(propuesta) => filtrarPor({ propuesta })}
          />
          {tabla}
        </>
      )}
      vacio={{
        icono: IconRefresh,
        titulo: MENSAJES_RENOVACION.vacio(anio),
        texto: 'Los accesos que se dan en el año se renuevan desde diciembre para el siguiente.',
        conFiltros: 'Ningún acceso con esos filtros',
      }}
    >
      <PieDeRenovacion
        elegidas={elegidas.length}
        cantidades={acto}
        resumen={MENSAJES_RENOVACION.resumen(acto, anio, hoy)}
        esperando={esperando}
        listo={consulta.data !== undefined && !consulta.isPlaceholderData}
        onActo={decidirElegidas}
        onFecha={() => fechaFinal.abrir(elegidas)}
        onQuitar={quitar}
        onRenovar={() => void confirmar()}
      />
      <AlAbrir de={fechaFinal}>
        {(filas, ventana) => (
          <FechaFinalDialogo
            cuantos={filas.filter((fila) => admiteHasta(fila, yo)).length}
            anio={anio}
            hoy={hoy}
            {...ventana}
            onFecha={(hasta) => decidirElegidas('renovar', hasta)}
          />
        )}
      </AlAbrir>
      <AlAbrir de={quedados}>{(aviso, ventana) => <QuedadosDialogo aviso={aviso} {...ventana} />}</AlAbrir>
    </PantallaDeLista>
  )
}

/** The columns; whoever keeps a registry is not told of accounts and permissions. */
const columnasPara = (
  deUsuarios: boolean,
  { anio, hoy }: { anio: number; hoy: string },
  decision: (fila: FilaDeRenovacion) => React.ReactNode,
) =>
  vestir(
    COLUMNAS_RENOVACION,
    {
      nombre: {
        lugar: 'principal',
        celda: ({ nombre, dni }) => (
          <>
            <strong>{nombre}</strong>
            {dni !== null && (
              <span className={estilos.dni}>
                <Documento tipo="DNI" numero={dni} />
              </span>
            )}
          </>
        ),
      },
      username: {
        fija: true,
        celda: ({ username }) =>
          username === null ? <span className={estilos.nada}>Sin usuario</span> : <code>{username}</code>,
      },
      area_name: {
        celda: (fila) => (
          <>
            {fila.area_name}
            <small className={estilos.cargo}>{fila.cargo_name}</small>
            {fila.encargo && <small className={estilos.cargo}>{encargoQueSigue(fila)}</small>}
          </>
        ),
      },
      permisos: { anchoMinPx: 128, celda: (fila) => <span className={estilos.permisos}>{permisosBreves(fila)}</span> },
      hasta: { fija: true, celda: ({ hasta }) => fecha(hasta) || '–' },
      propuesta: {
        fija: true,
        rotulo: () => false,
        celda: (fila) => (
          <span className={estilos.propuesta} data-propuesta={fila.propuesta}>
            {propuestaEscrita(fila, anio, hoy)}
          </span>
        ),
      },
    },
    { propuesta: { campo: 'empacce_id', titulo: 'Decisión', rotulo: () => false, celda: decision } },
  ).filter(({ campo }) => deUsuarios || (campo !== 'username' && campo !== 'permisos'))

interface PropsDecision {
  fila: FilaDeRenovacion
  actos: readonly ActoDeRenovacion[]
  acto: ActoDeRenovacion | null
  hasta: string | null
  onActo: (acto: ActoDeRenovacion) => void
}

const QUIEN_DECIDE: Partial<Record<FilaDeRenovacion['propuesta'], string>> = {
  reservado: 'La decide Informática',
  usuarios: PROPUESTAS.usuarios,
}

/** What happens to an access: what is proposed, or what was chosen instead. */
const Decision = ({ fila, actos, acto, hasta, onActo }: PropsDecision) =>
  actos.length === 0 ? (
    <span className={estilos.nada}>{QUIEN_DECIDE[fila.propuesta] ?? 'Nada que hacer'}</span>
  ) : (
    <>
      <FiltroRapido
        etiqueta={`Decisión sobre ${fila.nombre}`}
        opciones={actos.map((valor) => ({ valor, etiqueta: ACTOS[valor] }))}
        valor={acto ?? ''}
        onValor={(valor) => onActo(valor as ActoDeRenovacion)}
      />
      {hasta !== null && <small className={estilos.cargo}>{`hasta el ${fecha(hasta)}`}</small>}
    </>
  )
