import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_ESTADISTICA } from '@cabildo/contracts/expedientes-medidas'
import {
  CLASES_DE_EXPEDIENTE,
  type ClaseDeExpediente,
  MENSAJES_EXPEDIENTE,
} from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { areasConCerradasQuery, opcionesConCerradas } from '../../../platform/areas.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { exportarTabla } from '../../../platform/exportar.ts'
import { useFiltrosDePantalla } from '../../../platform/useListaDePantalla.ts'
import { BarraFiltros } from '../../../ui/BarraFiltros.tsx'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { descritoPor } from '../../../ui/descritoPor.ts'
import { EsqueletoDePantalla } from '../../../ui/EsqueletoDePantalla.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { AvisoFalla } from '../../../ui/tabla/Estados.tsx'
import { Exportar } from '../../../ui/tabla/Exportar.tsx'
import { Contados } from './Contados.tsx'
import { Areas, Edades, Meses } from './Cuadros.tsx'
import {
  estadisticaQuery,
  type Filtros,
  PERIODOS,
  type Peticion,
  peticionDe,
  posibles,
  SIN_FILTROS,
} from './estadistica.api.ts'
import estilos from './estadistica.module.css'
import { Tarjetas } from './Tarjetas.tsx'

/** ESTADÍSTICA DE TRÁMITES: what is answered in time, what waits and since when; every number opens its cases (EXP-54). */
export function EstadisticaPage({ sesion }: { sesion: SesionUsuario }) {
  const [filtros, filtrar] = useFiltrosDePantalla<Filtros>(SIN_FILTROS, posibles)
  const [hoy] = useState(() => diaLima(new Date()))
  const supervisa = sesion.roles.includes(Permiso.supervision)
  // Who only heads an area has no other one, whatever the address says.
  const suyos = supervisa ? filtros : { ...filtros, area_id: 0, del_area: 0 }
  const peticion = peticionDe(suyos, hoy)
  const { medida } = suyos
  if (medida && peticion)
    return <Contados filtros={{ ...suyos, medida }} peticion={peticion} area={supervisa ? null : sesion.area} />
  return <Numeros filtros={suyos} filtrar={filtrar} peticion={peticion} sesion={sesion} supervisa={supervisa} />
}

interface Props {
  filtros: Filtros
  filtrar: (nuevos: Filtros) => void
  peticion: Peticion | null
  sesion: SesionUsuario
  supervisa: boolean
}

const Numeros = ({ filtros, filtrar, peticion, sesion, supervisa }: Props) => {
  const { data, error, isError, refetch } = useQuery(estadisticaQuery(peticion))
  const { titulo } = MENSAJES_ESTADISTICA
  if (error instanceof ErrorApi && error.codigo === 'bandejaDesactivada')
    return <Cabeza titulo={titulo}>{MENSAJES_EXPEDIENTE.otroSisgedo}</Cabeza>
  const deQuien = data?.area?.nombre ?? (supervisa ? 'todas las áreas' : sesion.area.name)
  return (
    <>
      <Cabeza
        titulo={titulo}
        acciones={
          peticion && (
            <Exportar
              titulo={titulo}
              columnas={[]}
              exportacion={{
                ...{ formatos: ['csv', 'excel'], procedencia: '', alFallar: avisarFallo },
                onExportar: (formato) => exportarTabla('expedientes_estadistica', formato, peticion),
                todasLasFilas: async () => [],
              }}
            />
          )
        }
      >
        {data &&
          `Del ${fecha(data.periodo.desde)} al ${fecha(data.periodo.hasta)} · ${deQuien} · datos al ${fecha(data.momento)} ${hora(data.momento)}`}
      </Cabeza>
      <Campos filtros={filtros} filtrar={filtrar} supervisa={supervisa} />
      {isError && data && <AvisoFalla onReintentar={() => void refetch()} />}
      {isError && !data && <NoSePudo que="la estadística" onReintentar={() => void refetch()} />}
      {!isError && !data && peticion && <EsqueletoDePantalla />}
      {data && peticion && (
        <>
          <Tarjetas estadistica={data} />
          <div className={estilos.graficos}>
            <Meses estadistica={data} />
            <Areas estadistica={data} />
            <Edades estadistica={data} />
          </div>
        </>
      )}
    </>
  )
}

const CLASES = [
  { value: '', label: 'Todas' },
  ...Object.entries(CLASES_DE_EXPEDIENTE).map(([value, label]) => ({ value, label })),
]

const Campos = ({ filtros, filtrar, supervisa }: Pick<Props, 'filtros' | 'filtrar' | 'supervisa'>) => {
  const id = useId()
  const { data: areas = [] } = useQuery({ ...areasConCerradasQuery, enabled: supervisa })
  const poner = (cambio: Partial<Filtros>) => filtrar({ ...filtros, ...cambio })
  const { meses, desde, hasta, clase, area_id } = filtros
  const falta = faltaEnFechas(filtros)
  const fechas = { error: falta !== null, ...descritoPor(falta !== null && `${id}-error`) }
  return (
    <BarraFiltros className={estilos.filtros}>
      <Selector
        label="Periodo"
        value={String(meses)}
        data={Object.entries(PERIODOS)
          .map(([value, label]) => ({ value, label }))
          // The two dates come last.
          .sort((a, b) => Number(a.value === '0') - Number(b.value === '0'))}
        onChange={({ currentTarget }) => poner({ meses: Number(currentTarget.value) })}
      />
      {meses === 0 && (
        <>
          <CampoFecha
            label="Desde"
            nombreCalendario="desde cuándo"
            {...fechas}
            value={desde}
            onChange={(iso) => poner({ desde: iso })}
          />
          <CampoFecha
            label="Hasta"
            nombreCalendario="hasta cuándo"
            {...fechas}
            value={hasta}
            onChange={(iso) => poner({ hasta: iso })}
          />
        </>
      )}
      <Selector
        label="Clase"
        value={clase}
        data={CLASES}
        onChange={({ currentTarget }) => poner({ clase: currentTarget.value as '' | ClaseDeExpediente })}
      />
      {supervisa && (
        <Selector
          label="Área"
          value={String(area_id)}
          data={[{ value: '0', label: 'Todas las áreas' }, ...opcionesConCerradas(areas)]}
          onChange={({ currentTarget }) => poner({ area_id: Number(currentTarget.value) })}
        />
      )}
      {falta && (
        <p id={`${id}-error`} role="alert" className={estilos.error}>
          {falta}
        </p>
      )}
    </BarraFiltros>
  )
}

/** Why two dates are no period; null where they are, or are not both written yet. */
const faltaEnFechas = (filtros: Filtros): string | null => {
  const { meses, desde, hasta } = filtros
  if (meses > 0 || !desde || !hasta || peticionDe(filtros, desde)) return null
  return hasta < desde ? MENSAJES_ESTADISTICA.alReves : MENSAJES_ESTADISTICA.muyLargo
}
