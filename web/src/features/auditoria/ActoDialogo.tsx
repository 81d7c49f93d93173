import { ACCIONES, type Auditoria, etiquetaDeModulo } from '@cabildo/contracts/auditoria'
import { cambiosVisibles, etiquetaDeCampo, valoresLegibles } from '@cabildo/contracts/auditoria-campos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { useQuery } from '@tanstack/react-query'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './AuditoriaPage.module.css'
import { actoQuery } from './auditoria.api.ts'

interface Props {
  /** Kept while the dialog closes, so that it does not empty before it is gone. */
  acto: Auditoria | null
  abierto: boolean
  onClose: () => void
}

/** One act in full: each changed field, before and after (D-33). The data of the list show at once. */
export const ActoDialogo = ({ acto, abierto, onClose }: Props) => {
  const { data, isError } = useQuery({ ...actoQuery(acto?.id ?? null), enabled: abierto })
  const mostrado = data ?? acto
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={
        acto
          ? [ACCIONES[acto.accion], `${etiquetaDeModulo(acto.modulo)} ${acto.registro}`, acto.sujeto]
              .filter(Boolean)
              .join(' · ')
          : ''
      }
      detalle={acto && <Quien acto={acto} />}
      estado={isError ? 'No se pudo obtener los valores completos' : null}
      botones={
        <Button data-autofocus variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {mostrado && <Cambios acto={mostrado} />}
    </Dialogo>
  )
}

const Quien = ({ acto: { persona, username, en, peticion } }: { acto: Auditoria }) => (
  <>
    {persona}
    {username && ` (${username})`} · {fecha(en)} {en.slice(11)}
    {peticion && ` · petición ${peticion}`}
  </>
)

const Cambios = ({ acto: { modulo, cambios } }: { acto: Auditoria }) => (
  <table className={estilos.cambios} aria-label="Cambios">
    <thead>
      <tr>
        <th scope="col">Campo</th>
        <th scope="col">Antes</th>
        <th scope="col">Después</th>
      </tr>
    </thead>
    <tbody>
      {cambiosVisibles(modulo, cambios).map((cambio) => {
        const { antes, despues } = valoresLegibles(modulo, cambio)
        return (
          <tr key={cambio.campo}>
            <th scope="row">{etiquetaDeCampo(cambio.campo, modulo)}</th>
            <td className={estilos.antes}>{antes}</td>
            <td>{despues}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
