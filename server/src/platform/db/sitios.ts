/**
 * The addresses that a list of hosts stands for, written as libpq reads it: postgres://u:p@h1:5432,h2:5432/base is one
 * database with a standby. A single host is a list of one.
 */
export const sitiosDe = (url: string): string[] => {
  const [, inicio = '', sitios = '', resto = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return sitios.includes(',') ? sitios.split(',').map((sitio) => `${inicio}${sitio}${resto}`) : [url]
}
