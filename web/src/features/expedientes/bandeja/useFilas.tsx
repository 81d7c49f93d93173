import type { FilaDeBandeja } from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA, PALABRAS_DE_ACTO, principalDe } from '@cabildo/contracts/expedientes-bandeja'
import { type Acto, impedimento, type QuienActua } from '@cabildo/contracts/expedientes-reglas'
import { type Icon, IconDots, IconEye, IconFolderOpen, IconInbox, IconRotate } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { ItemMenu } from '../../../ui/MenuBoton.tsx'
import { MenuContextual } from '../../../ui/MenuContextual.tsx'
import type { AccionDeFila } from '../../../ui/PantallaDeLista.tsx'
import type { AtributosDeFilas } from '../../../ui/tabla/tipos.ts'
import { useSeleccion } from '../../../ui/tabla/useSeleccion.ts'
import { numeroDe } from '../actos/casos.ts'
import { ultimoActoEn } from '../actos/deshacer.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'
import { esImportado, rowKeyOf } from './bandeja.api.ts'

/** What may be done with a row; 'ver' opens its case. */
export type AccionDeBandeja = Acto | 'ver' | 'deshacer'

const ICONOS: Record<AccionDeBandeja, Icon> = { ...ICONOS_DE_ACTO, ver: IconEye, deshacer: IconRotate }
const verboDe = (accion: AccionDeBandeja): string =>
  accion === 'ver' ? 'Ver' : accion === 'deshacer' ? 'Deshacer' : PALABRAS_DE_ACTO[accion].verbo

/** The first button of a row, by what it does. */
const PRINCIPAL = {
  recibir: { icono: IconInbox, palabra: 'Recibir', accion: 'recibir' },
  atender: { icono: IconFolderOpen, palabra: 'Atender', accion: 'ver' },
  ver: { icono: IconEye, palabra: 'Ver', accion: 'ver' },
} as const

/** The acts that a row's menu names: those of where it stands, be they possible or not (EXP-08). */
const actosDe = ({ situacion, estado }: FilaDeBandeja): readonly Acto[] => {
  if (situacion === 'por_recibir') return ['devolver', 'derivar', 'asignar', 'archivar']
  if (situacion === 'archivado') return ['reabrir']
  if (situacion === 'pasado') return []
  const deTodos = ['devolver', 'derivar', 'asignar', 'archivar'] as const
  return estado === 'RESPONDIDO' ? [...deTodos, 'reabrir'] : deTodos
}

/** All that the menu names; with one of another register nothing is done, so that nothing is taken back either. */
const accionesDe = (fila: FilaDeBandeja): readonly AccionDeBandeja[] =>
  esImportado(fila) ? ['ver'] : ['ver', ...actosDe(fila), 'deshacer']

const impideA = (accion: AccionDeBandeja, fila: FilaDeBandeja, quien: QuienActua): string | null => {
  if (accion === 'ver') return null
  if (accion === 'deshacer') return ultimoActoEn(fila.registro_id) === null ? MENSAJES_BANDEJA.nadaQueDeshacer : null
  return impedimento(accion, fila, quien)
}

/** What a letter does on the row that has the focus (EXP-15). */
const LETRAS: Record<string, AccionDeBandeja> = { r: 'recibir', d: 'derivar', a: 'asignar', v: 'ver' }

interface Opciones {
  filas: readonly FilaDeBandeja[]
  quien: QuienActua
  /** The row is being received. */
  ocupada: (fila: FilaDeBandeja) => boolean
  hacer: (accion: AccionDeBandeja, fila: FilaDeBandeja) => void
}

/** The rows of the tray: their first button, their menu, and their keys; all refuse what the rules refuse. */
export const useFilas = ({ filas, quien, ocupada, hacer }: Opciones) => {
  const seleccion = useSeleccion(filas, rowKeyOf)
  /** Does it, or says why not. */
  const intentar = (accion: AccionDeBandeja, fila: FilaDeBandeja) => {
    const impide = impideA(accion, fila, quien)
    if (impide !== null) return avisar.advertencia(impide)
    hacer(accion, fila)
  }
  const principal = (fila: FilaDeBandeja) => PRINCIPAL[principalDe(fila, quien)]

  const teclas = (evento: KeyboardEvent<HTMLElement>, fila: FilaDeBandeja): boolean => {
    const { key, altKey, ctrlKey, metaKey, target, currentTarget } = evento
    if (altKey || ctrlKey || metaKey) return false
    // Enter on a button of the row is that button's.
    const accion = key === 'Enter' && target === currentTarget ? principal(fila).accion : LETRAS[key.toLowerCase()]
    if (accion === undefined) return false
    if (!evento.repeat && !ocupada(fila)) intentar(accion, fila)
    return true
  }
  const atributos: AtributosDeFilas<FilaDeBandeja> = (mostradas) => {
    const deTodas = seleccion.atributos(mostradas)
    return (fila) => {
      const suyos = deTodas(fila)
      return {
        ...suyos,
        onKeyDown: (evento) => (teclas(evento, fila) ? evento.preventDefault() : suyos.onKeyDown?.(evento)),
      }
    }
  }

  const acciones = (fila: FilaDeBandeja): readonly AccionDeFila[] => {
    const { icono, palabra, accion } = principal(fila)
    return [
      {
        ...{ cual: 'principal', icono, principal: palabra, ocupada: ocupada(fila) },
        nombre: `${palabra} ${numeroDe(fila)}`,
        onClick: () => intentar(accion, fila),
      },
      {
        ...{ cual: 'mas', icono: IconDots },
        nombre: `Más acciones de ${numeroDe(fila)}`,
        menu: seleccion.menuAbiertoEn(fila),
        onClick: (boton) => seleccion.abrirMenuEn(fila, boton),
      },
    ]
  }
  const { menu } = seleccion
  const hoja = menu && (
    <MenuContextual
      lugar={menu.lugar}
      nombre={`Acciones de ${numeroDe(menu.fila)}`}
      titulo={numeroDe(menu.fila)}
      onCerrar={seleccion.cerrarMenu}
    >
      {accionesDe(menu.fila).map((accion) => (
        <ItemMenu
          key={accion}
          icono={<Icono de={ICONOS[accion]} />}
          impedida={impideA(accion, menu.fila, quien) ?? undefined}
          onClick={() => hacer(accion, menu.fila)}
        >
          {verboDe(accion)}
        </ItemMenu>
      ))}
    </MenuContextual>
  )
  return { acciones, atributos, hoja }
}
