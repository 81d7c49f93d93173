import { PERIODOS } from '@cabildo/contracts/visitas-lista'
import { useState } from 'react'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { Selector } from '../../ui/Selector.tsx'

const RANGO = 'rango'

interface Estado {
  valor: string
  conFechas: boolean
  desde: string
  hasta: string
}
const leer = (valor: string): Estado => {
  const [desde = '', hasta = ''] = valor.includes('..') ? valor.split('..') : []
  return { valor, conFechas: desde !== '', desde, hasta }
}

interface Props {
  /** The filter of the list: a preset, two days, or empty. */
  valor: string
  onValor: (valor: string) => void
}

/** Narrows the log to days: a preset, whose days the server knows, or two dates. */
export function FiltroPeriodo({ valor, onValor }: Props) {
  const [estado, setEstado] = useState(() => leer(valor))
  // The table's own button clears all filters.
  if (estado.valor !== valor) setEstado(leer(valor))
  const { conFechas, desde, hasta } = estado

  const poner = (nuevo: Estado) => {
    setEstado(nuevo)
    onValor(nuevo.valor)
  }
  const ponerFechas = (uno: string, otro: string) => {
    // Until both are there nothing is narrowed.
    const rango = uno !== '' && otro !== '' && uno <= otro ? `${uno}..${otro}` : ''
    poner({ valor: rango, conFechas: true, desde: uno, hasta: otro })
  }
  return (
    <BarraFiltros>
      <Selector
        aria-label="Periodo"
        value={conFechas ? RANGO : valor}
        data={[
          { value: '', label: 'Todas las fechas' },
          ...PERIODOS.map((periodo) => ({ value: periodo.valor, label: periodo.etiqueta })),
          { value: RANGO, label: 'Entre dos fechas' },
        ]}
        onChange={({ currentTarget: { value } }) => (value === RANGO ? ponerFechas('', '') : poner(leer(value)))}
      />
      {conFechas && (
        <>
          <CampoFecha label="Desde" value={desde} onChange={(iso) => ponerFechas(iso, hasta)} />
          <CampoFecha
            label="Hasta"
            value={hasta}
            error={desde !== '' && hasta !== '' && desde > hasta && 'Debe ser igual o posterior a Desde'}
            onChange={(iso) => ponerFechas(desde, iso)}
          />
        </>
      )}
    </BarraFiltros>
  )
}
