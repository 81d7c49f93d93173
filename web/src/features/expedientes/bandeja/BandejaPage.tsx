import { leerNumeroEscrito } from '@cabildo/contracts/base/numeros'
import { esJefe, Permiso } from '@cabildo/contracts/base/permisos'
import type { FilaDeBandeja } from '@cabildo/contracts/expedientes'
import {
  halladosImportados,
  hayCambios,
  MENSAJES_BANDEJA,
  nadaHallado,
  PALABRAS_DE_ACTO,
  VACIO_DE_BANDEJA,
} from '@cabildo/contracts/expedientes-bandeja'
import {
  type Acto,
  BANDEJAS,
  type Bandeja,
  impedimento,
  MENSAJES_EXPEDIENTE,
  type QuienActua,
} from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useElementSize } from '@mantine/hooks'
import { IconFolders } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useMemo, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { areasConCerradasQuery } from '../../../platform/areas.ts'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo, mientrasNo } from '../../../platform/consultas.ts'
import { useEnVivo } from '../../../platform/enVivo.ts'
import { CUENTAS, cuentasQuery } from '../../../platform/expedientes.ts'
import { exportacionDe } from '../../../platform/exportar.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BarraDeCambios } from '../../../ui/BarraDeCambios.tsx'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { PantallaDeLista } from '../../../ui/PantallaDeLista.tsx'
import { PanelPestana, type Pestana as PestanaDePantalla, Pestanas } from '../../../ui/Pestanas.tsx'
import { IDIOMA } from '../../../ui/tabla/idioma.ts'
import { useEleccion } from '../../../ui/tabla/useEleccion.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { useEnCurso } from '../../../ui/useEnCurso.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { ENVIOS, useEnvio } from '../actos/actos.api.ts'
import { numeroDe } from '../actos/casos.ts'
import { avisarHecho, deshacer, ultimoActoEn } from '../actos/deshacer.tsx'
import type { Lote } from '../actos/useActo.ts'
import { direccionDeAqui, direccionDeCaso, direccionDeImportado } from '../direccion.ts'
import { useInternos } from '../internos/useInternos.tsx'
import { BarraDelJefe } from './BarraDelJefe.tsx'
import { Buscador } from './Buscador.tsx'
import {
  busquedaDe,
  esImportado,
  FILAS,
  filasQuery,
  type Pestana,
  pedirFilas,
  peticionDe,
  rowKeyOf,
} from './bandeja.api.ts'
import estilos from './bandeja.module.css'
import { columnasDe } from './columnas.tsx'
import { estaFiltrado, FiltrosBandeja } from './FiltrosBandeja.tsx'
import { Seleccion } from './Seleccion.tsx'
import { useBandeja } from './useBandeja.ts'
import { useFilaQuieta } from './useFilaQuieta.ts'
import { type AccionDeBandeja, useFilas } from './useFilas.tsx'

// The list shows first; each dialog comes when somebody first wants it.
const DerivarDialogo = lazy(() => import('../actos/DerivarDialogo.tsx').then((m) => ({ default: m.DerivarDialogo })))
const AsignarDialogo = lazy(() => import('../actos/AsignarDialogo.tsx').then((m) => ({ default: m.AsignarDialogo })))
const ArchivarDialogo = lazy(() => import('../actos/ArchivarDialogo.tsx').then((m) => ({ default: m.ArchivarDialogo })))
const MotivoDialogo = lazy(() => import('../actos/MotivoDialogo.tsx').then((m) => ({ default: m.MotivoDialogo })))
const ResultadoDialogo = lazy(() =>
  import('../actos/ResultadoDialogo.tsx').then((m) => ({ default: m.ResultadoDialogo })),
)

type Filas = readonly FilaDeBandeja[]
const SIN_FILAS: Filas = []
/** What may be done with all the chosen rows of a tab (D-116). */
const ACTOS_DE_LOTE: Partial<Record<Pestana, readonly Acto[]>> = {
  por_recibir: ['recibir'],
  en_proceso: ['derivar', 'asignar', 'archivar'],
}
const TITULOS = Object.entries(BANDEJAS) as [Bandeja, string][]
const CON_CUENTA = ['por_recibir', 'en_proceso', 'por_vencer'] as const
/** Below these widths of the table columns go under others (D-115). */
const CON_ASIGNADO_PX = 1_120
const CON_PROVEIDO_PX = 1_040

const estaApagada = (fallo: Error | null) => fallo instanceof ErrorApi && fallo.codigo === 'bandejaDesactivada'

const verCaso = (fila: FilaDeBandeja) => {
  const direccion = esImportado(fila) ? direccionDeImportado : direccionDeCaso
  location.hash = direccion(fila.registro_id, direccionDeAqui())
}

/** BANDEJA DE EXPEDIENTES: what the area has to receive, attends, has sent and has filed away (18 section 2). */
export function BandejaPage({ sesion }: { sesion: SesionUsuario }) {
  const { area, roles } = sesion
  const supervisa = roles.includes(Permiso.supervision)
  const cliente = useQueryClient()
  const enTelefono = useMediaQuery('(max-width: 48em)')
  const propias = useQuery(cuentasQuery(area.id))
  // Without counts the tray still opens.
  const deBandeja = useBandeja(propias.data?.por_recibir ?? (propias.isError ? 0 : undefined))
  const { lista, filtros, filtrar, pestana, porPersona, buscando, abrirPestana } = deBandeja
  const otra = supervisa ? filtros.area_id : 0
  const cuentas = useQuery(cuentasQuery(area.id, otra)).data
  const quien: QuienActua = useMemo(() => {
    const actua = roles.includes(Permiso.bandeja) && otra === 0
    return { actua, jefe: actua && esJefe(roles) }
  }, [roles, otra])

  const derivacion = useFormularioAbrible<Filas>('derivar-expediente')
  const asignacion = useFormularioAbrible<Filas>('asignar-expediente')
  const archivo = useFormularioAbrible<Filas>('archivar-expediente')
  const motivo = useFormularioAbrible<{ acto: 'devolver' | 'reabrir'; casos: Filas }>('motivo-de-expediente')
  const resultado = useAbrible<Lote>()
  const internos = useInternos(sesion, quien.actua)
  const conVentana =
    internos.abierta || [derivacion, asignacion, archivo, motivo, resultado].some(({ abierto }) => abierto)

  const peticion = peticionDe(lista.listado, pestana, filtros)
  const [hayElegidas, setHayElegidas] = useState(false)
  const retenida = conVentana || hayElegidas
  const consulta = useQuery({
    ...filasQuery(peticion),
    enabled: (una) => deBandeja.listo && mientrasNo(retenida)(una),
  })
  const filas = consulta.data?.data ?? SIN_FILAS
  // What the search finds here and in other registers, whichever of the two shows; asked for once, whatever the page and order.
  const { data: halladas } = useQuery({ ...filasQuery(busquedaDe(lista.listado, filtros)), enabled: buscando })
  const importados = halladas?.importados
  const actosDeLote = (quien.actua && ACTOS_DE_LOTE[pestana]) || []
  const [seleccionando, setSeleccionando] = useState(false)
  const { eleccion, elegidas, quitar } = useEleccion<FilaDeBandeja>({
    filas,
    rowKey: rowKeyOf,
    elegible: (fila) => actosDeLote.some((acto) => impedimento(acto, fila, quien) === null),
    nombre: (fila) => `Elegir ${numeroDe(fila)}`,
    nombrePagina: 'Elegir los de esta página',
  })
  if (hayElegidas !== elegidas.length > 0) setHayElegidas(elegidas.length > 0)
  // The search of who supervises looks in the cases of all areas (EXP-10).
  const deTodas = supervisa && buscando
  const cambios = useCambios(deTodas ? null : otra || area.id, consulta.dataUpdatedAt, () => {
    if (otra && !deTodas) void cliente.invalidateQueries({ queryKey: CUENTAS })
  })
  useFilaQuieta(filas)
  useCasoExacto(deBandeja.buscado, pestana === 'todos' && !consulta.isPlaceholderData ? consulta.data : undefined)

  const { mutateAsync: mandarRecibir, isPending: recibiendo } = useEnvio(ENVIOS.recibir)
  const enCurso = useEnCurso()
  const recibir = async (casos: Filas) => {
    const repetir: Lote['repetir'] = (estos) => mandarRecibir({ casos: estos, datos: undefined })
    try {
      const resultados = await repetir(casos)
      avisarHecho('recibir', casos, resultados)
      if (casos.length > 1) {
        quitar()
        return resultado.abrir({ acto: 'recibir', casos, resultados, repetir })
      }
      for (const { hecho, mensaje } of resultados) if (!hecho) avisar.error(mensaje)
      // Held rows show what was done by oneself nevertheless.
      if (retenida) void consulta.refetch()
    } catch (fallo) {
      avisarFallo(fallo, PALABRAS_DE_ACTO.recibir.noHecho)
    }
  }
  const abrirActo = (acto: Acto, casos: Filas) => {
    if (acto === 'recibir') return void recibir(casos)
    if (acto === 'devolver' || acto === 'reabrir') return motivo.abrir({ acto, casos })
    return { derivar: derivacion, asignar: asignacion, archivar: archivo }[acto].abrir(casos)
  }
  const hacer = (accion: AccionDeBandeja, fila: FilaDeBandeja) => {
    if (accion === 'ver') return verCaso(fila)
    const movimiento = ultimoActoEn(fila.registro_id)
    if (accion === 'deshacer') return void (movimiento !== null && deshacer([movimiento]))
    if (accion === 'recibir') return void enCurso.durante(fila.oper_id, () => recibir([fila]))
    abrirActo(accion, [fila])
  }
  const { acciones, atributos, hoja } = useFilas({
    filas,
    quien,
    ocupada: ({ oper_id }) => enCurso.tiene(oper_id),
    hacer,
  })
  const alHacer = (lote: Lote) => {
    if (lote.casos.length > 1) {
      quitar()
      resultado.abrir(lote)
    } else if (hayElegidas) void consulta.refetch()
  }

  const { ref: caja, width } = useElementSize()
  const sinAsignado = !enTelefono && width > 0 && width < CON_ASIGNADO_PX
  const sinProveido = !enTelefono && width > 0 && width < CON_PROVEIDO_PX
  const columnas = useMemo(() => columnasDe(pestana, { sinAsignado, sinProveido }), [pestana, sinAsignado, sinProveido])
  const { data: areas } = useQuery({ ...areasConCerradasQuery, enabled: otra > 0 })
  const deQuien = (otra > 0 && areas?.find(({ id }) => id === otra)) || area

  if (estaApagada(propias.error) || estaApagada(consulta.error))
    return <Cabeza titulo={MENSAJES_BANDEJA.titulo}>{MENSAJES_EXPEDIENTE.otroSisgedo}</Cabeza>

  const filtrado = !buscando && estaFiltrado(filtros)
  /** Choosing belongs to a tab; what was chosen in another one is not to be acted on here. */
  const irA = (destino: Pestana, mas?: Parameters<typeof abrirPestana>[1]) => {
    quitar()
    if (destino === 'todos' || destino === 'importados')
      filtrar({ ...filtros, vista: destino === 'importados' ? 'importados' : '' })
    else abrirPestana(destino, mas)
  }
  const ofreceElegir = actosDeLote.length > 0
  return (
    <PantallaDeLista
      titulo={MENSAJES_BANDEJA.titulo}
      contexto={deQuien.name}
      otrosBotones={
        <>
          <Buscador
            rotulo={supervisa ? MENSAJES_BANDEJA.buscarEnTodo : MENSAJES_BANDEJA.buscarEnArea}
            busqueda={deBandeja.escrito}
            onBusqueda={(texto) => {
              quitar()
              deBandeja.buscar(texto)
            }}
          />
          {internos.botones}
        </>
      }
      buscar={false}
      ancha
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={rowKeyOf}
      acciones={acciones}
      atributos={atributos}
      {...(ofreceElegir && (!enTelefono || seleccionando) && { eleccion })}
      filtros={
        !buscando && (
          <FiltrosBandeja
            filtros={filtros}
            onFiltros={(nuevos) => {
              quitar()
              filtrar(nuevos)
            }}
            area_id={quien.actua ? area.id : null}
            supervisa={supervisa}
            enTelefono={enTelefono}
            seleccionando={seleccionando}
            onSeleccionar={
              ofreceElegir
                ? () => {
                    quitar()
                    setSeleccionando(!seleccionando)
                  }
                : undefined
            }
          />
        )
      }
      filtrado={filtrado}
      onQuitarFiltros={() => irA(pestana, { clase: '', asignado: '', vence_ini: '', vence_fin: '', anteriores: 0 })}
      aviso={
        <BarraDeCambios
          texto={retenida && cambios > 0 ? hayCambios(cambios) : null}
          onActualizar={() => void consulta.refetch()}
        />
      }
      exportacion={exportacionDe({
        tabla: 'expedientes',
        formatos: ['csv', 'excel', 'pdf'],
        listado: lista.listado,
        peticion,
        pedir: (parte) => pedirFilas(peticionDe(parte, pestana, filtros)),
        area: deQuien === area ? area : { ...area, name: deQuien.name },
      })}
      vacio={
        buscando
          ? {
              icono: IconFolders,
              titulo: nadaHallado(lista.listado.search.trim(), pestana === 'importados'),
              texto:
                importados && pestana === 'todos'
                  ? halladosImportados(importados)
                  : 'Pruebe con el número, el nombre o palabras del asunto.',
              aunFiltrada: true,
            }
          : {
              icono: IconFolders,
              titulo: VACIO_DE_BANDEJA[filtros.bandeja || 'por_recibir'],
              texto: 'Lo que llegue aparecerá aquí sin recargar la página.',
            }
      }
      alrededor={(tabla) => (
        <div ref={caja} className={estilos.bandeja}>
          {quien.jefe && cuentas && (
            <BarraDelJefe
              cuentas={cuentas}
              area_id={area.id}
              filtros={filtros}
              porPersona={porPersona}
              abrirPestana={irA}
            />
          )}
          <Pestanas<Pestana>
            etiqueta="Bandejas"
            dePantalla
            pestanas={[
              ...TITULOS.map(([id, titulo]): PestanaDePantalla<Pestana> => {
                const contada = CON_CUENTA.find((una) => una === id)
                return { id, titulo, cuenta: contada && cuentas?.[contada] }
              }),
              ...(buscando
                ? [
                    {
                      id: 'todos',
                      titulo: 'Búsqueda',
                      cuenta: halladas?.hayMas ? IDIOMA.masDe(halladas.recordsFiltered) : halladas?.recordsFiltered,
                    } as const,
                    // Where nothing ever came from another register there is nothing to choose.
                    ...(importados || pestana === 'importados'
                      ? [{ id: 'importados', titulo: MENSAJES_BANDEJA.importados, cuenta: importados } as const]
                      : []),
                  ]
                : []),
            ]}
            activa={pestana}
            onActiva={(destino) => irA(destino)}
          />
          <PanelPestana id={pestana} activa={pestana}>
            {tabla}
          </PanelPestana>
        </div>
      )}
    >
      {hoja}
      {internos.ventanas}
      <Seleccion
        cuantos={elegidas.length}
        actos={actosDeLote}
        anteriores={filtros.anteriores === 1 && quien.jefe}
        ocupada={recibiendo}
        onActo={(acto) => abrirActo(acto, elegidas)}
        onQuitar={quitar}
      />
      <AlAbrir de={derivacion}>
        {(casos, ventana) => <DerivarDialogo casos={casos} area_id={area.id} alHacer={alHacer} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={asignacion}>
        {(casos, ventana) => (
          <AsignarDialogo casos={casos} area_id={area.id} jefe={quien.jefe} alHacer={alHacer} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={archivo}>
        {(casos, ventana) => <ArchivarDialogo casos={casos} alHacer={alHacer} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={motivo}>
        {({ acto, casos }, ventana) => <MotivoDialogo acto={acto} casos={casos} alHacer={alHacer} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={resultado}>{(lote, ventana) => <ResultadoDialogo lote={lote} {...ventana} />}</AlAbrir>
    </PantallaDeLista>
  )
}

/** How many changes of an area, or of any, came since the rows that show were loaded (EXP-11). */
const useCambios = (area_id: number | null, cargadas: number, alOir: () => void): number => {
  const [oidos, setOidos] = useState({ cargadas, n: 0 })
  useEnVivo('expedientes', area_id, FILAS, () => {
    setOidos((antes) => ({ cargadas, n: antes.cargadas === cargadas ? antes.n + 1 : 1 }))
    alOir()
  })
  return oidos.cargadas === cargadas ? oidos.n : 0
}

/** Opens the case at once whose number is what was searched, where it alone was found (EXP-10). */
const useCasoExacto = (
  { texto, olvidar }: { texto: string; olvidar: () => void },
  hallado: { data: Filas; recordsFiltered: number } | undefined,
) => {
  useEffect(() => {
    if (!texto || !hallado) return
    olvidar()
    const [fila] = hallado.data
    const numero = (leerNumeroEscrito(texto)?.numero ?? texto).trim().toLowerCase()
    const esSuyo = fila && [fila.expe_id, fila.numero_origen].some((suyo) => suyo.toLowerCase() === numero)
    if (esSuyo && hallado.recordsFiltered === 1) verCaso(fila)
  }, [texto, hallado, olvidar])
}
