import type { ReactNode } from 'react'
import clases from './Cuenta.module.css'

/** How many there are, beside the name of a part. */
export const Cuenta = ({ children }: { children: ReactNode }) => <span className={clases.cuenta}>{children}</span>
