import { type Icon, IconId, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../../ui/Icono.tsx'

/** One thing to have at hand, or to know, before a public form is begun. */
export const Indicacion = ({ icono, children }: { icono: Icon; children: ReactNode }) => (
  <li>
    <Icono de={icono} tam={20} />
    <span>{children}</span>
  </li>
)

export const TengaSuDocumento = ({ conRuc = false }: { conRuc?: boolean }) => (
  <Indicacion icono={IconId}>
    Tenga a la mano su <b>DNI</b>
    {conRuc && (
      <>
        {' '}
        o <b>RUC</b>
      </>
    )}
    .
  </Indicacion>
)

export const UseUnCorreo = () => (
  <Indicacion icono={IconMail}>Use un correo que revise: por ahí le responderemos.</Indicacion>
)
