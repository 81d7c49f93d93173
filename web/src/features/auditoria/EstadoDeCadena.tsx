import { atrasoDeCadena, textoDeCadena } from '@cabildo/contracts/auditoria-cadena'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { IconAlertTriangle, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Icono } from '../../ui/Icono.tsx'
import { cadenaQuery } from './auditoria.api.ts'
import estilos from './EstadoDeCadena.module.css'

/**
 * One line: whether the trail is as it was written, with a warning where that was not looked at lately, and the root of the last
 * day, to compare with what was told outside (D-33).
 */
export function EstadoDeCadena() {
  const { data } = useQuery(cadenaQuery())
  if (!data) return null
  const { raiz, revision } = data
  const rota = Boolean(revision?.rotura)
  const atraso = atrasoDeCadena(data)
  return (
    <section
      className={estilos.cadena}
      data-alerta={rota || atraso !== null || undefined}
      aria-label="Cadena de la auditoría"
    >
      <Icono de={rota ? IconLinkOff : atraso ? IconAlertTriangle : IconLink} tam={18} />
      <div>
        <p>{textoDeCadena(data)}</p>
        {atraso && <p>{atraso}</p>}
        {raiz && (
          <p className={estilos.raiz}>
            Raíz del {fecha(raiz.dia)}
            {raiz.sellada && ', con sello de tiempo'}: <code>{raiz.huella}</code>
          </p>
        )}
      </div>
    </section>
  )
}
