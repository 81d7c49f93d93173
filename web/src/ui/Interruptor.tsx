import estilos from './Interruptor.module.css'
import { Switch, type SwitchProps } from './kit/marca.tsx'

/** A switch with its label beside it, which a finger finds too. */
export const Interruptor = (props: SwitchProps) => (
  <Switch classNames={{ track: estilos.pista ?? '', label: estilos.rotulo ?? '' }} {...props} />
)
