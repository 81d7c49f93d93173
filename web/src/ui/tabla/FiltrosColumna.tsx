import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icono } from '../Icono.tsx'
import { Button } from '../kit/boton.tsx'
import { TextInput } from '../kit/campo.tsx'
import { useMediaQuery } from '../useMediaQuery.ts'
import estilos from './FiltrosColumna.module.css'
import { IDIOMA } from './idioma.ts'
import { ROL } from './roles.ts'
import type { CambioListado, ColumnaTabla } from './tipos.ts'
import { useTextoDiferido } from './useTextoDiferido.ts'

interface PropsFiltros<Fila, C extends string> {
  columnas: ColumnaTabla<Fila>[]
  tabla: Tabla<C>
  listado: Listado<C>
  onListado: CambioListado<C>
}

interface PropsFiltro {
  titulo: string
  valor: string
  onValor: (valor: string) => void
  /** Shows the title above the input, because there is no column head. */
  rotulado?: boolean
}

function Filtro({ titulo, valor, onValor, rotulado }: PropsFiltro) {
  const texto = useTextoDiferido(valor, onValor)
  return (
    <TextInput
      size="xs"
      aria-label={IDIOMA.filtrarPor(titulo)}
      {...(rotulado ? { label: titulo } : { placeholder: titulo })}
      {...texto}
    />
  )
}

/** Below this width rows are cards, without head and foot. */
const useTarjetas = () => useMediaQuery('(max-width: 48em)')

/** The filter of each column, or null. Two columns of one field share the filter. */
const filtrosDe = <Fila, C extends string>({ columnas, tabla, listado, onListado }: PropsFiltros<Fila, C>) => {
  const campos: string[] = columnas.map(({ campo, vestido }) => (vestido.sinFiltro ? '' : (vestido.orden ?? campo)))
  const filtrable = (campo: string): campo is C => (tabla.filtrables as readonly string[]).includes(campo)
  return columnas.map(({ titulo }, i): PropsFiltro | null => {
    const campo = campos[i] ?? ''
    if (!filtrable(campo) || campos.indexOf(campo) !== i) return null
    const onValor = (valor: string) => onListado({ columns: { ...listado.columns, [campo]: valor } })
    return { titulo, valor: listado.columns[campo] ?? '', onValor }
  })
}

interface PropsPie<Fila, C extends string> extends PropsFiltros<Fila, C> {
  conAcciones: boolean
  conEleccion: boolean
}

/** One search input below each column. */
export function FiltrosAlPie<Fila, C extends string>({ conAcciones, conEleccion, ...resto }: PropsPie<Fila, C>) {
  if (useTarjetas()) return null
  const filtros = filtrosDe(resto)
  return (
    <tfoot {...ROL.grupo} className={estilos.pie}>
      <tr {...ROL.fila}>
        {conEleccion && <td {...ROL.celda} />}
        {resto.columnas.map(({ titulo }, i) => {
          const filtro = filtros[i]
          return (
            <td key={titulo} {...ROL.celda}>
              {filtro && <Filtro {...filtro} />}
            </td>
          )
        })}
        {conAcciones && <td {...ROL.celda} />}
      </tr>
    </tfoot>
  )
}

/** The same inputs above the cards, folded; the button shows how many are in use. */
export function FiltrosSobreTarjetas<Fila, C extends string>(props: PropsFiltros<Fila, C>) {
  const id = useId()
  const [abierto, setAbierto] = useState(false)
  if (!useTarjetas()) return null
  const filtros = filtrosDe(props).filter((filtro) => filtro !== null)
  return (
    <div className={estilos.plegable}>
      <Button
        variant="default"
        fullWidth
        className={estilos.boton ?? ''}
        aria-expanded={abierto}
        aria-controls={id}
        leftSection={<Icono de={IconFilter} tam={16} />}
        rightSection={<Icono de={IconChevronDown} tam={16} />}
        onClick={() => setAbierto(!abierto)}
      >
        {IDIOMA.filtros(filtros.filter(({ valor }) => valor !== '').length)}
      </Button>
      <div id={id} className={estilos.hoja} hidden={!abierto}>
        {filtros.map((filtro) => (
          <Filtro key={filtro.titulo} rotulado {...filtro} />
        ))}
      </div>
    </div>
  )
}
