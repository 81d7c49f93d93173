import type { Procedimiento } from '@cabildo/contracts/procedimientos'
import { MENSAJES_VENTANILLA, OTRO_MAXIMO } from '@cabildo/contracts/ventanilla'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { Checkbox } from '../../../ui/kit/marca.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import type { FormaVentanilla, Valores } from './useVentanillaForm.ts'
import estilos from './ventanilla.module.css'

interface Props {
  de: FormaVentanilla
  /** The type that was chosen. */
  procedimiento: Procedimiento | undefined
}

/** What the type asks for, to be ticked as it comes, and what else may be missing (EXP-72, EXP-74). */
export const QueFalta = ({ de: { forma }, procedimiento }: Props) => {
  const { valores, poner, texto } = forma
  const { presentados, sin_firma, otro } = valores
  // One answer in several controls: the refusal, which stands at the last, goes with a change of any.
  const anotar = (cambio: Partial<Valores>) => poner({ otro, ...cambio })
  const requisitos = procedimiento?.requisitos ?? []
  return (
    <>
      {procedimiento?.derecho && <p className={estilos.derecho}>Derecho de tramitación: {procedimiento.derecho}</p>}
      {requisitos.length > 0 && (
        <fieldset className={estilos.requisitos}>
          <legend>Requisitos</legend>
          {requisitos.map((requisito) => (
            <Checkbox
              key={requisito}
              label={
                <>
                  <b>{MENSAJES_VENTANILLA.presenta}</b> {requisito}
                </>
              }
              checked={presentados.includes(requisito)}
              onChange={({ currentTarget: { checked } }) =>
                anotar({
                  presentados: checked ? [...presentados, requisito] : presentados.filter((uno) => uno !== requisito),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Checkbox
        label={MENSAJES_VENTANILLA.sinFirma}
        checked={sin_firma}
        onChange={({ currentTarget }) => anotar({ sin_firma: currentTarget.checked })}
      />
      <Textarea
        {...texto('otro')}
        label={opcional(MENSAJES_VENTANILLA.otro)}
        placeholder="Qué más falta, tal como lo leerá quien presenta"
        minRows={2}
        maxLength={OTRO_MAXIMO}
      />
    </>
  )
}
