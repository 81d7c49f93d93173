import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_CALENDARIO, type DiaNoLaborable } from '@cabildo/contracts/calendario'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useFiltrosDePantalla } from '../../platform/useListaDePantalla.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { BotonNuevo } from '../../ui/PantallaDeLista.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { Exportar } from '../../ui/tabla/Exportar.tsx'
import type { Exportacion } from '../../ui/tabla/tipos.ts'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir } from '../../ui/useAbrible.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { diasQuery, pedidoDe, useCalendarioEnVivo } from './calendario.api.ts'
import estilos from './calendario.module.css'
import { Meses } from './Meses.tsx'
import { TablaDeDias } from './TablaDeDias.tsx'

// The calendar shows first; the dialog is there by the time somebody wants it.
const CambioDelCalendario = lazy(() =>
  import('./CambioDelCalendario.tsx').then((m) => ({ default: m.CambioDelCalendario })),
)

const TITULO = 'CALENDARIO DE DÍAS NO LABORABLES'
/** Years that the engine knows (PLA-27), and how far ahead days are entered. */
const [PRIMER_ANIO, ULTIMO_ANIO, ANIOS_ADELANTE] = [2017, 2100, 2]
const COLUMNAS = vestir(COLUMNAS_CALENDARIO, {
  fecha: {},
  dia: {},
  nombre: {},
  clase: {},
  norma: {},
  registrado_por: {},
})

const cuantos = (n: number, uno: string, varios: string) => `${n} ${n === 1 ? uno : varios}`
/** '16 feriados nacionales calculados y 2 días registrados en 2026'. */
const resumen = (dias: readonly DiaNoLaborable[], anio: number): string => {
  const feriados = dias.filter(({ calculado }) => calculado).length
  const registrados = dias.filter(({ calculado, retirado_at }) => !calculado && retirado_at === null).length
  return `${cuantos(feriados, 'feriado nacional calculado', 'feriados nacionales calculados')} y ${cuantos(registrados, 'registro', 'registros')} en ${anio}`
}

/** Screen `calendario`: the days that no term counts, and the changes of them (PLA-11 to PLA-16). */
export function CalendarioPage({ sesion }: { sesion: SesionUsuario }) {
  const hoy = diaLima(new Date())
  const esteAnio = Number(hoy.slice(0, 4))
  const [{ anio, retirados }, filtrar] = useFiltrosDePantalla({ anio: esteAnio, retirados: 0 }, (leidos) => ({
    ...leidos,
    anio: leidos.anio >= PRIMER_ANIO && leidos.anio <= ULTIMO_ANIO ? leidos.anio : esteAnio,
  }))
  const pedido = pedidoDe({ anio, retirados: retirados === 1 })
  const consulta = useQuery(diasQuery(pedido))
  const dias = consulta.data
  useCalendarioEnVivo(sesion.area.id)
  // On a phone the table alone shows (PLA-12).
  const ancha = useMediaQuery('(min-width: 48em)')
  const puedeCambiar = puedeAcceder([Permiso.supervision], sesion)
  /** What is being changed: an entry to take away, or a new one. */
  const cambio = useFormularioAbrible<{ dia: DiaNoLaborable | null }>('calendario')
  const agregar = () => cambio.abrir({ dia: null })

  const exportacion: Exportacion<DiaNoLaborable> = {
    formatos: ['csv', 'excel', 'pdf'],
    procedencia: entidad.nombre,
    onExportar: (formato) => exportarTabla('calendario', formato, pedido),
    todasLasFilas: async () => dias ?? [],
    alFallar: avisarFallo,
  }
  const ultimo = Math.min(ULTIMO_ANIO, esteAnio + ANIOS_ADELANTE)
  const anios = Array.from({ length: ultimo - PRIMER_ANIO + 1 }, (_, i) => ultimo - i)

  return (
    <>
      <Cabeza
        titulo={TITULO}
        acciones={
          <>
            <Selector
              className={estilos.anio}
              label="Año"
              value={String(anio)}
              data={[...anios, ...(anios.includes(anio) ? [] : [anio])].map(String)}
              onChange={({ currentTarget }) => filtrar({ anio: Number(currentTarget.value), retirados })}
            />
            <Exportar titulo={TITULO} columnas={COLUMNAS} exportacion={exportacion} />
            {puedeCambiar && <BotonNuevo onClick={agregar}>Agregar</BotonNuevo>}
          </>
        }
      >
        {dias && resumen(dias, anio)}
      </Cabeza>
      <div className={estilos.partes}>
        <TablaDeDias
          consulta={consulta}
          retirados={retirados === 1}
          onRetirados={() => filtrar({ anio, retirados: 1 - retirados })}
          onQuitar={puedeCambiar ? (dia) => cambio.abrir({ dia }) : undefined}
        />
        {ancha && <Meses anio={anio} dias={dias ?? []} hoy={hoy} />}
      </div>
      {puedeCambiar && (
        <AlAbrir de={cambio}>
          {({ dia }, ventana) => (
            <CambioDelCalendario
              key={dia?.dia_id ?? 0}
              dia={dia}
              {...ventana}
              borrador={cambio.borrador}
              onAplicado={(suyo) => {
                // What was entered shows, whatever year was being looked at.
                if (suyo !== anio) filtrar({ anio: suyo, retirados })
              }}
            />
          )}
        </AlAbrir>
      )}
    </>
  )
}
