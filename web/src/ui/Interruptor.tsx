import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import estilos from './Interruptor.module.css'

/** A switch with its label beside it, which a finger finds too. */
export const Interruptor = (props: SwitchProps) => (
  <Switch classNames={{ track: estilos.pista ?? '', label: estilos.rotulo ?? '' }} {...props} />
)
