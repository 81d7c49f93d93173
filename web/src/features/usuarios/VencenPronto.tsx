import { diasDelRango, fecha } from '@cabildo/contracts/base/tiempo'
import { VENCEN_PRONTO_DIAS, type Vencimiento } from '@cabildo/contracts/vigencia'
import estilos from './vigencia.module.css'

/** 'hoy', 'mañana', 'en 10 días'. */
const cuando = (hasta: string, hoy: string): string => {
  const dias = diasDelRango(hoy, hasta) - 1
  return ['hoy', 'mañana'][dias] ?? `en ${dias} días`
}

/** The list 'Vencen pronto' above the user table: whose access ends within 30 days; closed, and absent when empty (USU-60). */
export const VencenPronto = ({ vencimientos, hoy }: { vencimientos: readonly Vencimiento[]; hoy: string }) =>
  vencimientos.length > 0 && (
    <details className={estilos.vencen}>
      <summary>
        Vencen pronto <span>{`${vencimientos.length} en los próximos ${VENCEN_PRONTO_DIAS} días`}</span>
      </summary>
      <ul>
        {vencimientos.map(({ empacce_id, nombre, username, cargo_name, area_name, hasta }) => (
          <li key={empacce_id}>
            <strong>{nombre}</strong>
            <span>{[username, cargo_name, area_name].filter(Boolean).join(' · ')}</span>
            <span>{`hasta ${fecha(hasta)}, ${cuando(hasta, hoy)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
