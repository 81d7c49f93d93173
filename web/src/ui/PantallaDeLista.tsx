import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Cabeza } from './Cabeza.tsx'
import { Icono } from './Icono.tsx'
import { Button, type ButtonProps } from './kit/boton.tsx'
import { AccionFila } from './tabla/AccionFila.tsx'
import { DataTable, type PropsDataTable } from './tabla/DataTable.tsx'
import { FiltroRapido } from './tabla/FiltroRapido.tsx'
import { type Consulta, estadoDe, type Lista } from './tabla/useListado.ts'

/** One action of a row; `false` keeps the place of an action that the row does not offer now. */
export type AccionDeFila =
  | (ComponentProps<typeof AccionFila> & {
      /** Identifies the action if its place in the row may change. */
      cual?: string
    })
  | false

interface Props<Fila extends object, C extends string>
  extends Omit<
    PropsDataTable<Fila, C>,
    'tabla' | 'listado' | 'onListado' | 'vista' | 'estado' | 'acciones' | 'filtroRapido' | 'vacio'
  > {
  /** One line below the title: what the rows are, and what is pending. */
  contexto: ReactNode
  /** The question that the table asks; from useListado. */
  lista: Lista<C>
  /** Its answer. */
  consulta: Consulta<Fila>
  /** Opens the form of a new record: by the button 'Nuevo', by Alt N, and from an empty table. */
  onNuevo?: (() => void) | undefined
  /** Buttons before 'Nuevo'. */
  otrosBotones?: ReactNode
  /** The actions of a row, in the order of their buttons. */
  acciones?: (fila: Fila) => readonly AccionDeFila[]
  /** One choice of the toolbar that sets the filter of a column. */
  filtroRapido?: Pick<ComponentProps<typeof FiltroRapido>, 'etiqueta' | 'opciones'> & { columna: C }
  /** Key of the row just saved, which lights up once. */
  nueva?: string | number | null
  vacio: {
    icono: Icon
    titulo: string
    texto: string
    /** The empty table shows no second 'Nuevo': its text says where the button is. */
    sinBoton?: boolean
    /** The empty table offers the buttons before 'Nuevo', too. */
    conOtros?: boolean
    /** Said although a filter is set: the filter is the view that the screen opens on. */
    aunFiltrada?: boolean
    /** The title where filters find nothing, in the words of the list. */
    conFiltros?: string
  }
  /** Wraps the table in what stands between it and the head. */
  alrededor?: (tabla: ReactNode) => ReactNode
  /** The dialogs of the screen. */
  children?: ReactNode
}

/**
 * The frame of every list of the staff: head with 'Nuevo', table with what narrows it, and the dialogs (decision 0124).
 */
export function PantallaDeLista<Fila extends object, C extends string>(props: Props<Fila, C>) {
  const { contexto, consulta, onNuevo, otrosBotones, nueva, vacio, alrededor, children, ...resto } = props
  const { acciones, filtroRapido, lista, ...propsDeTabla } = resto
  const { tabla, listado, cambiar, vista } = lista

  const laTabla = (
    <DataTable
      {...propsDeTabla}
      tabla={tabla}
      listado={listado}
      onListado={cambiar}
      {...(vista && { vista })}
      estado={estadoDe(consulta)}
      marcas={(fila) => ({ ...props.marcas?.(fila), nueva: props.rowKey(fila) === nueva })}
      {...(acciones && { acciones: (fila: Fila) => <>{acciones(fila).map(botonDe)}</> })}
      filtroRapido={
        filtroRapido && (
          <FiltroRapido
            {...filtroRapido}
            valor={listado.columns[filtroRapido.columna] ?? ''}
            onValor={(valor) => cambiar({ columns: { ...listado.columns, [filtroRapido.columna]: valor } })}
          />
        )
      }
      vacio={{
        ...vacio,
        icono: <Icono de={vacio.icono} tam={32} />,
        accion: onNuevo && !vacio.sinBoton && (
          <>
            <Button variant="default" leftSection={<Icono de={IconPlus} />} onClick={onNuevo}>
              Nuevo
            </Button>{' '}
            {vacio.conOtros && otrosBotones}
          </>
        ),
      }}
    />
  )

  return (
    <>
      <Cabeza
        titulo={props.titulo}
        acciones={
          (otrosBotones || onNuevo) && (
            <>
              {otrosBotones}
              {onNuevo && <BotonNuevo onClick={onNuevo} />}
            </>
          )
        }
      >
        {contexto}
      </Cabeza>
      {alrededor ? alrededor(laTabla) : laTabla}
      {children}
    </>
  )
}

interface PropsDelBoton extends ButtonProps {
  onClick: () => void
}

/** The button of the head that opens the form of a new record, which Alt N does, too. */
export const BotonNuevo = ({ children = 'Nuevo', ...boton }: PropsDelBoton) => {
  useAtajoNuevo(boton.onClick)
  return (
    <Button leftSection={<Icono de={IconPlus} />} aria-keyshortcuts="Alt+N" {...boton}>
      {children}
    </Button>
  )
}

/** Gives the focus to the button 'Nuevo' of the head, which is always there. */
export const enfocarNuevo = () => document.querySelector<HTMLElement>('button[aria-keyshortcuts="Alt+N"]')?.focus()

/** React identifies a button by its place, so that the others keep the focus; by `cual` if places change. */
const botonDe = (accion: AccionDeFila, lugar: number) => accion && <AccionFila key={accion.cual ?? lugar} {...accion} />

/** Alt N opens a new record, unless a dialog or a menu is already open (design §8). */
export const useAtajoNuevo = (nuevo: () => void) => {
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (!evento.altKey || evento.ctrlKey || evento.key.toLowerCase() !== 'n') return
      if (document.querySelector('[aria-modal="true"], [role="menu"]:popover-open')) return
      evento.preventDefault()
      nuevo()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [nuevo])
}
