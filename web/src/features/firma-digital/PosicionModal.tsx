import { POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import { IconSignature } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import type { Lugar } from './firmar.api.ts'
import estilos from './PosicionModal.module.css'

/** The A4 page in points, and the room of a stamp on it (FIR-12, FIR-13). */
const HOJA = { ancho: 595, alto: 842 }
const SELLO = { ancho: 168, alto: 55 }
const COLUMNAS = 3

const enPorciento = (parte: number, todo: number) => `${(100 * parte) / todo}%`
const estiloDe = ({ x, y }: Lugar) => ({
  left: enPorciento(x, HOJA.ancho),
  top: enPorciento(y, HOJA.alto),
  width: enPorciento(SELLO.ancho, HOJA.ancho),
  height: enPorciento(SELLO.alto, HOJA.alto),
})

const LADOS = ['izquierda', 'centro', 'derecha']
/** 'Posición 5: fila 2, centro'. */
const nombreDe = (numero: number) =>
  `Posición ${numero}: fila ${Math.ceil(numero / COLUMNAS)}, ${LADOS[(numero - 1) % COLUMNAS]}`

/** The arrows move on the sheet, not in the order of the radios: up and down change the row. */
const PASOS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNAS, ArrowUp: -COLUMNAS }

interface Props {
  /** What is to be signed. */
  detalle: string
  abierto: boolean
  onClose: () => void
  onElegir: (lugar: Lugar) => void
}

/** Where the stamp goes: 18 places of an A4 sheet, one to be chosen before 'Firmar' (FIR-11, FIR-12, FIR-14). */
export const PosicionModal = ({ detalle, abierto, onClose, onElegir }: Props) => {
  const grupo = useId()
  const [elegida, setElegida] = useState<number | null>(null)
  const posicion = POSICIONES_FIRMA.find(({ numero }) => numero === elegida)

  const mover = (evento: KeyboardEvent<HTMLElement>) => {
    const paso = PASOS[evento.key]
    if (paso === undefined) return
    evento.preventDefault()
    const desde = Number((evento.target as HTMLInputElement).value)
    const hasta = desde + paso
    if (hasta < 1 || hasta > POSICIONES_FIRMA.length) return
    setElegida(hasta)
    evento.currentTarget.querySelector<HTMLInputElement>(`input[value="${hasta}"]`)?.focus()
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="POSICIÓN DE LA FIRMA"
      detalle={detalle}
      falta={posicion ? [] : ['la posición']}
      estado={posicion && nombreDe(posicion.numero)}
      textoBoton="Firmar"
      icono={<Icono de={IconSignature} />}
      onSubmit={() => posicion && onElegir({ x: posicion.x, y: posicion.y })}
    >
      <fieldset className={estilos.grupo} onKeyDown={mover}>
        <legend>Elija dónde va su sello en la hoja A4</legend>
        <div className={estilos.hoja}>
          {POSICIONES_FIRMA.map(({ numero, x, y }) => (
            <label key={numero} className={estilos.lugar} style={estiloDe({ x, y })}>
              <input
                type="radio"
                name={grupo}
                value={numero}
                aria-label={nombreDe(numero)}
                checked={numero === elegida}
                onChange={() => setElegida(numero)}
              />
              <span aria-hidden>{numero}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialogo>
  )
}
