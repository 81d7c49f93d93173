import { FechaISO } from '@cabildo/contracts/base/esquema'
import { useState } from 'react'
import { CampoFecha } from './CampoFecha.tsx'
import clases from './SeccionVigencia.module.css'

type Campo = 'desde' | 'hasta'

interface Props {
  valores: Record<Campo, string>
  poner: (cambio: Partial<Record<Campo, string>>) => void
  /** What a field shows and how it is found: `campo` of useEdicion. */
  campo: (cual: Campo) => object
  /** Whether one of the fields shows an error, which opens the section. */
  conError: boolean
  /** What the dates say, beside the title while the section is closed. */
  resumen: string | null
}

const enFecha = (texto: string) => (FechaISO.safeParse(texto).success ? texto : '')

/** The closed section 'Vigencia' of a form: from when and until when an access counts (USU-59, TRA-30). */
export const SeccionVigencia = ({ valores, poner, campo, conError, resumen }: Props) => {
  const [abierta, setAbierta] = useState(false)
  return (
    <details
      className={clases.vigencia}
      open={abierta || conError}
      onToggle={({ currentTarget }) => setAbierta(currentTarget.open)}
    >
      <summary>
        Vigencia <span>{resumen ?? 'sin fechas'}</span>
      </summary>
      <div className={clases.fechas}>
        {(['desde', 'hasta'] as const).map((cual) => (
          <CampoFecha
            key={cual}
            label={cual === 'desde' ? 'Desde' : 'Hasta'}
            description={cual === 'desde' ? 'Vacío: desde ya' : 'Vacío: sin fecha de fin'}
            {...campo(cual)}
            value={enFecha(valores[cual])}
            onChange={(iso, escrito) => poner({ [cual]: iso || escrito })}
          />
        ))}
      </div>
    </details>
  )
}
