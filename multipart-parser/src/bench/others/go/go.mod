module others

go 1.22
