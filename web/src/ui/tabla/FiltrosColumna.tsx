import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { TextInput } from '@mantine/core'
import estilos from './DataTable.module.css'
import { IDIOMA } from './idioma.ts'
import { ROL } from './roles.ts'
import type { CambioListado, ColumnaTabla } from './tipos.ts'
import { useTextoDiferido } from './useTextoDiferido.ts'

interface PropsFiltro {
  titulo: string
  valor: string
  onValor: (valor: string) => void
}

function Filtro({ titulo, valor, onValor }: PropsFiltro) {
  const texto = useTextoDiferido(valor, onValor)
  return <TextInput size="xs" aria-label={IDIOMA.filtrarPor(titulo)} placeholder={titulo} {...texto} />
}

interface Props<Fila, C extends string> {
  columnas: ColumnaTabla<Fila>[]
  tabla: Tabla<C>
  listado: Listado<C>
  onListado: CambioListado<C>
  conAcciones: boolean
  conEleccion: boolean
}

/** One search input per column that the contract lets filter; two columns of one field get one input. */
export function FiltrosColumna<Fila, C extends string>({
  columnas,
  tabla,
  listado,
  onListado,
  conAcciones,
  conEleccion,
}: Props<Fila, C>) {
  const campos: string[] = columnas.map(({ campo, vestido }) => (vestido.sinFiltro ? '' : (vestido.orden ?? campo)))
  const filtrable = (campo: string): campo is C => (tabla.filtrables as readonly string[]).includes(campo)
  return (
    <tfoot {...ROL.grupo} className={estilos.filtros}>
      <tr {...ROL.fila}>
        {conEleccion && <td {...ROL.celda} />}
        {columnas.map(({ titulo }, i) => {
          const campo = campos[i] ?? ''
          return (
            <td key={titulo} {...ROL.celda}>
              {filtrable(campo) && campos.indexOf(campo) === i && (
                <Filtro
                  titulo={titulo}
                  valor={listado.columns[campo] ?? ''}
                  onValor={(valor) => onListado({ columns: { ...listado.columns, [campo]: valor } })}
                />
              )}
            </td>
          )
        })}
        {conAcciones && <td {...ROL.celda} />}
      </tr>
    </tfoot>
  )
}
