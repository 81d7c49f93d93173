import { Button } from '@mantine/core'
import { Dialogo } from '../ui/Dialogo.tsx'
import clases from './AtajosDialogo.module.css'

const ATAJOS = [
  ['Ctrl K', 'Buscar por DNI en el padrón'],
  ['Alt N', 'Nuevo registro, en las pantallas que lo tienen'],
  ['Ctrl Enter', 'Grabar la ventana abierta'],
  ['Shift F10', 'Menú de la fila, en las tablas que lo tienen'],
  ['F6', 'Ir al último aviso; Esc lo cierra'],
] as const

/** The shortcuts of README §8. */
export const AtajosDialogo = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    tam="sm"
    titulo="Atajos de teclado"
    botones={
      <Button data-autofocus variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <dl className={clases.atajos}>
      {ATAJOS.map(([tecla, acto]) => (
        <div key={tecla}>
          <dt>
            <kbd>{tecla}</kbd>
          </dt>
          <dd>{acto}</dd>
        </div>
      ))}
    </dl>
  </Dialogo>
)
