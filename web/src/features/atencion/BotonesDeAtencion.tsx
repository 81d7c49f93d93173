import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './atencion.module.css'
import type { OpcionDeFila } from './useFilasDeAtencion.tsx'

interface Props {
  opciones: readonly OpcionDeFila[]
  /** Closes the detail, whose place the act's dialog takes. */
  onClose: () => void
}

/** The acts of a row that are possible now, in section ATENCIÓN of its detail (REC-50); the menu of the row says of the others why not. */
export const BotonesDeAtencion = ({ opciones, onClose }: Props) => {
  const posibles = opciones.filter(({ impide }) => !impide)
  if (posibles.length === 0) return null
  return (
    <div className={estilos.botones}>
      {posibles.map((opcion) => (
        <Boton key={opcion.verbo} variant="default" opcion={opcion} onClose={onClose} />
      ))}
    </div>
  )
}

/** The main act of what is still open, at the foot of its detail (REC-48, TRS-12). */
export const BotonPrincipal = ({ opcion, onClose }: { opcion: OpcionDeFila | null; onClose: () => void }) =>
  opcion && !opcion.impide && <Boton variant="filled" opcion={opcion} onClose={onClose} />

interface PropsBoton {
  opcion: OpcionDeFila
  variant: 'default' | 'filled'
  onClose: () => void
}

const Boton = ({ opcion: { icono, verbo, onClick, href }, variant, onClose }: PropsBoton) => {
  const comunes = { variant, leftSection: <Icono de={icono} />, children: verbo }
  if (href !== undefined) return <Button href={href} {...comunes} />
  const alPulsar = () => {
    onClose()
    onClick?.()
  }
  return <Button onClick={alPulsar} {...comunes} />
}
